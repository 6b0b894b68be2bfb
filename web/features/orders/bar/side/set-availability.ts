import type { SoldOut } from '#contract/orders/bar/bar.ts';
import { api } from '#web/api/api.ts';
import { refresh } from '../data/live.ts';

/** `today`: sold out until the shop opens again. `off`: until it is put back. */
export type Availability = 'there' | 'today' | 'off';

/** Resolves when the board shows the change. */
export async function setAvailability({ kind, id }: Pick<SoldOut, 'kind' | 'id'>, to: Availability): Promise<void> {
  const change = to === 'today' ? { id, sold_out: 'hoy' as const } : { id, available: to === 'there' };
  if (kind === 'product') await api('PUT /api/products/{id}/availability', change);
  else await api('PUT /api/options/{id}/availability', change);
  await refresh();
}
