import { sql } from 'drizzle-orm';
import { prepared, type Values } from '#server/db/prepared.ts';
import { optionGroups, options, productOptionGroups } from './table.ts';

type Link = Pick<typeof productOptionGroups.$inferSelect, 'productId' | 'groupId' | 'min' | 'max' | 'defaults' | 'hidden' | 'prices'>;
type Option = Pick<
  typeof options.$inferSelect,
  'id' | 'name' | 'priceCents' | 'contains' | 'breaks' | 'prepSeconds' | 'station' | 'available'
>;
type Group = Pick<typeof optionGroups.$inferSelect, 'id' | 'name' | 'hint' | 'min' | 'max' | 'eachMax'> & { options: Option[] };
/** The option groups of some products, each group once, and the settings of each product for them, in the order of the product's groups. */
export type Offered = { links: Link[]; groups: Group[] };

const linked = (ids: unknown) => sql`${productOptionGroups} as link where link.product_id = any(${ids}::uuid[])`;

/**
 * Without retired options and deleted groups. The result is one row of JSON with each group once, because a list of 500 products has
 * thousands of pairs of product and option.
 */
export const offered = prepared((on, { ids }: Values<{ ids: string[] }>) =>
  on
    .select({
      links: sql<Link[]>`(select coalesce(json_agg(json_build_object(
          'productId', link.product_id, 'groupId', link.group_id, 'min', link.min, 'max', link.max,
          'defaults', link.defaults, 'hidden', link.hidden, 'prices', link.prices) order by link.product_id, link.position), '[]')
        from ${linked(ids)})`,
      groups: sql<Group[]>`(select coalesce(json_agg(json_build_object(
          'id', grouped.id, 'name', grouped.name, 'hint', grouped.hint, 'min', grouped.min, 'max', grouped.max, 'eachMax', grouped.each_max,
          'options', (select coalesce(json_agg(json_build_object(
              'id', one.id, 'name', one.name, 'priceCents', one.price_cents, 'contains', one.contains, 'breaks', one.breaks,
              'prepSeconds', one.prep_seconds, 'station', one.station, 'available', one.available) order by one.position, one.id), '[]')
            from ${options} as one where one.group_id = grouped.id and one.retired_at is null))), '[]')
        from ${optionGroups} as grouped where grouped.deleted_at is null and grouped.id in (select link.group_id from ${linked(ids)}))`,
    })
    .from(sql`(values (true)) as once`),
);
