import { pool } from '#server/db/client.ts';

type NewOption = { name: string; cents?: number; isDefault?: boolean; available?: boolean };
type NewGroup = { name: string; min?: number; max?: number | null; eachMax?: number; options: NewOption[] };

export type OptionIds = Record<string, string>;

/** Gives the product new groups of options, in this order. @returns the options' ids by their names */
export async function withOptions(productId: string, groups: NewGroup[]): Promise<OptionIds> {
  const ids: OptionIds = {};
  for (const [position, { name, min = 1, max = 1, eachMax = 1, options }] of groups.entries()) {
    const { rows } = await pool.query<{ id: string }>(
      'insert into option_groups (name, min, max, each_max) values ($1, $2, $3, $4) returning id',
      [name, min, max, eachMax],
    );
    const groupId = rows[0]?.id as string;
    for (const [place, option] of options.entries()) {
      const { rows: made } = await pool.query<{ id: string }>(
        'insert into options (group_id, name, price_cents, available, position) values ($1, $2, $3, $4, $5) returning id',
        [groupId, option.name, option.cents ?? 0, option.available ?? true, place],
      );
      ids[option.name] = made[0]?.id as string;
    }
    const defaults = options.filter(({ isDefault }) => isDefault).map((option) => ids[option.name]);
    await pool.query('insert into product_option_groups (product_id, group_id, position, defaults) values ($1, $2, $3, $4)', [
      productId,
      groupId,
      position,
      defaults,
    ]);
  }
  return ids;
}

export const LATTE_GROUPS: NewGroup[] = [
  {
    name: 'Tamaño',
    options: [
      { name: '8 oz', cents: -800 },
      { name: '12 oz', isDefault: true },
      { name: '16 oz', cents: 1200 },
    ],
  },
  {
    name: 'Leche',
    options: [
      { name: 'Entera', isDefault: true },
      { name: 'Avena', cents: 1250 },
    ],
  },
  { name: 'Extras', min: 0, max: 5, eachMax: 3, options: [{ name: 'Shot extra', cents: 1500 }, { name: 'Canela' }] },
];
