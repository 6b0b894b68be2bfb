import type { Option } from '#contract/options/options.ts';
import type { Tx } from '#server/db/client.ts';
import { stockOf } from '#server/features/stock/index.ts';
import type { OptionRow } from './queries.ts';
import { toOption } from './wire.ts';

/** Options as staff see them: limited ones with their stock. */
export async function toCounted(on: Pick<Tx, 'select'>, rows: readonly OptionRow[]): Promise<Option[]> {
  const stock = await stockOf(
    on,
    'option',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...toOption(row), ...(stock(row.id).mode !== 'unlimited' && { stock: stock(row.id) }) }));
}
