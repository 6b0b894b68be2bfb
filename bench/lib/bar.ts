import type { ShopApi } from '#contract/api.ts';
import { addDays, shopClock, shopInstant } from '#contract/shop-clock.ts';

const ALL_DAY: [string, string][] = [['00:00', '24:00']];
/** Minutes of work in a slot: the largest value that the settings accept. */
const CAPACITY = 1000;
const PREP_SECONDS = 1;

/** Makes the product take one second of a large bar that is always open. @param owner the owner's API */
export async function openLargeBar(owner: ShopApi, slug: string): Promise<void> {
  const day = ALL_DAY;
  const semana = { lun: day, mar: day, mie: day, jue: day, vie: day, sab: day, dom: day };
  const hours = await owner('GET /api/ajustes/{seccion}', { seccion: 'horario' });
  await owner('PUT /api/ajustes/{seccion}', { seccion: 'horario', version: hours.version, valor: { ...hours.valor, semana } });
  const orders = await owner('GET /api/ajustes/{seccion}', { seccion: 'pedidos' });
  const capacidad = { barra: CAPACITY, cocina: CAPACITY };
  await owner('PUT /api/ajustes/{seccion}', { seccion: 'pedidos', version: orders.version, valor: { ...orders.valor, capacidad } });
  const { id } = await owner('GET /api/products/{id}', { id: slug });
  await owner('PUT /api/products/{id}', { id, station: 'barra', prep_seconds: PREP_SECONDS });
}

/** An order to pick up tomorrow at noon, the same slot for every customer. */
export const sameSlot = () => ({ tipo: 'recoger', hora: shopInstant(addDays(shopClock(new Date()).today, 1), 12).toISOString() }) as const;
