import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { prepared, type Values } from '#server/db/prepared.ts';
import { optionGroups, options, productOptionGroups } from './table.ts';

/** An option of a product's group, without retired and hidden ones, in the order of groups and options. */
export const offered = prepared((on, { ids }: Values<{ ids: string[] }>) =>
  on
    .select({ link: productOptionGroups, group: optionGroups, option: options })
    .from(productOptionGroups)
    .innerJoin(optionGroups, eq(optionGroups.id, productOptionGroups.groupId))
    .innerJoin(
      options,
      and(eq(options.groupId, optionGroups.id), isNull(options.retiredAt), sql`not ${options.id} = any(${productOptionGroups.hidden})`),
    )
    .where(sql`${productOptionGroups.productId} = any(${ids}::uuid[])`)
    .orderBy(productOptionGroups.productId, productOptionGroups.position, asc(options.position), options.id),
);
export type Offered = Awaited<ReturnType<typeof offered>>[number];
