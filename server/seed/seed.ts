import { sql } from 'drizzle-orm';
import { toCents } from '#contract/money.ts';
import type { BoughtOption } from '#contract/options/option-rules.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { optionGroups, options, productOptionGroups } from '#server/features/catalog/options/table.ts';
import { products } from '#server/features/catalog/table.ts';
import { tablesOf } from '#server/features/reservations/index.ts';
import type { Tx } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { type DemoGroup, type DemoUse, demoGroups, demoUses } from './catalog/option-groups.ts';
import { demoProducts } from './catalog/products.ts';
import { demoHistory } from './history/history.ts';
import { makeTill } from './history/till.ts';
import { demoSettings } from './receiving.ts';

/** The stock of the demo shop: bread that is baked each morning, and bags of beans. */
const DAILY: Record<string, number> = { concha: 36, 'galleta-de-avena': 24, 'pastel-de-tres-leches': 16, 'cheesecake-de-guayaba': 12 };
const COUNTED: Record<string, number> = { 'cafe-oaxaca': 42, 'cafe-chiapas': 38 };

/** Rows that owners see and no sale reduces, so that the demo shop never runs out. */
const demoStock = (goods: readonly { id: string; slug: string }[], today: string) =>
  goods.flatMap(({ id, slug }) => {
    const [refill, count] = [DAILY[slug] ?? null, COUNTED[slug]];
    if (refill === null && count === undefined) return [];
    return [
      {
        kind: 'product',
        item_id: id,
        mode: refill === null ? 'count' : 'daily',
        left: refill === null ? count : Math.ceil(refill / 2),
        refill,
        day: refill === null ? null : today,
        is_demo: true,
        shown_sold_out: false,
      },
    ];
  });

/** The ids of a group of the demo shop and of its options, by the options' names. */
type Added = { id: string; byName: Map<string, string>; choices: BoughtOption[] };

/** Adds the options of the demo products. @returns each option once, in the form in which orders keep it */
async function seedOptions(tx: Tx, goods: readonly { id: string; slug: string }[]): Promise<BoughtOption[]> {
  const added = new Map<DemoUse['group'], Added>();
  for (const [key, group] of Object.entries(demoGroups)) added.set(key as DemoUse['group'], await addGroup(tx, group));
  const links = goods.flatMap(({ id, slug }) =>
    (demoUses[slug] ?? []).flatMap((use, position) => {
      const group = added.get(use.group);
      return group ? [{ productId: id, position, ...linkOf(use, group) }] : [];
    }),
  );
  await tx.insert(productOptionGroups).values(links);
  return [...added.values()].flatMap(({ choices }) => choices);
}

async function addGroup(tx: Tx, { options: offered, ...group }: DemoGroup): Promise<Added> {
  const [row] = await tx.insert(optionGroups).values(group).returning({ id: optionGroups.id });
  const id = row?.id ?? '';
  const rows = await tx
    .insert(options)
    .values(
      offered.map(({ name, pesos = 0, contains = [], breaks = [], seconds = 0 }, position) => ({
        groupId: id,
        name,
        priceCents: toCents(pesos),
        contains,
        breaks,
        prepSeconds: seconds,
        station: seconds > 0 ? ('barra' as const) : ('none' as const),
        position,
      })),
    )
    .returning({ id: options.id, name: options.name, priceCents: options.priceCents });
  return {
    id,
    byName: new Map(rows.map((option) => [option.name, option.id])),
    choices: rows.map((option) => ({ ...option, group: group.name, quantity: 1 })),
  };
}

function linkOf({ usual, hidden = [], pesos = {} }: DemoUse, { id, byName }: Added) {
  const idOf = (name: string): string => {
    const known = byName.get(name);
    if (!known) throw new Error(`the demo group has no option ${name}`);
    return known;
  };
  return {
    groupId: id,
    defaults: usual === undefined ? [] : [idOf(usual)],
    hidden: hidden.map(idOf),
    prices: Object.fromEntries(Object.entries(pesos).map(([name, price]) => [idOf(name), toCents(price)])),
  };
}

/**
 * Fills an empty shop, once, also when several processes start at the same time.
 * @param what `catalog`: the demo goods with their options; `1`: also three months of demo customers, orders, reviews and reservations
 */
export const seed = (what: '1' | 'catalog' = 'catalog'): Promise<void> =>
  inTransaction(async (tx) => {
    // The second process waits here and then finds the rows of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed'))`);
    // Deleted products count: a shop whose owner has deleted everything is not empty.
    const [any] = await tx.select({ id: products.id }).from(products).limit(1);
    if (any) return;
    const goods = await tx
      .insert(products)
      .values(demoProducts.map((product) => ({ ...product, createdAt: new Date(product.createdAt) })))
      .returning();
    const choices = await seedOptions(tx, goods);
    if (what === 'catalog') return;
    await insertAll(tx, 'settings', demoSettings(new Date()));
    await insertAll(tx, 'stock', demoStock(goods, shopClock(new Date()).today));
    const tables = tablesOf(DEFAULT_SETTINGS.lounge).map((table) => ({ ...table, taken: [] }));
    for (const [table, rows] of Object.entries(demoHistory(new Date(), goods, tables, choices))) await insertAll(tx, table, rows);
    // The shifts are closed, and the database books nothing in closed ones.
    for (const table of BOOKED) await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger refuse_closed_shift`);
    for (const [table, rows] of Object.entries(makeTill(new Date(), goods))) await insertAll(tx, table, rows);
    for (const table of BOOKED) await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger refuse_closed_shift`);
  });

const BOOKED = ['till_sales', 'till_payments', 'till_movements'];

/** All rows of a table in one statement; they share the same columns, and the table's defaults fill the others. */
async function insertAll(tx: Tx, table: string, rows: Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const name = sql.identifier(table);
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  );
}
