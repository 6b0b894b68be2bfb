import type { BarItem, BarOrder } from '#contract/orders/bar/bar.ts';
import { isOpenLine } from '#contract/orders/bar/bar-rules.ts';
import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { isToMake } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import type { Station } from '#contract/stations.ts';
import { isSizeGroup } from '#web/lib/order/size-group.ts';

/** Which part of the work a screen shows: all, or one station's. */
export type View = 'todo' | Exclude<Station, 'none'>;
export const VIEWS: readonly View[] = ['todo', 'barra', 'cocina'];
export const VIEW_NAMES: Record<View, string> = { todo: 'Todo', barra: 'Barra', cocina: 'Cocina' };

/** How long before its promised hour the preparation of a later order begins. */
const AHEAD_MS = 15 * MINUTE_MS;
/** How long before its promised hour an order becomes urgent. */
const SOON_MS = 3 * MINUTE_MS;
/** After how long a wait an order without a promised hour becomes urgent, and late. */
const [HURRY_MS, LATE_MS] = [4 * MINUTE_MS, 7 * MINUTE_MS];

export const PACE = {
  later: 'Programado',
  open: 'Sin hora',
  calm: 'A tiempo',
  hurry: 'Apúrate',
  late: 'Tarde',
} as const;

/** `waitedMs`: the time since its preparation could begin. */
export type Timing = { pace: keyof typeof PACE; waitedMs: number };

export function timingOf({ created_at, hora_prometida, tipo, status }: BarOrder, now: number): Timing {
  const due = hora_prometida ? Date.parse(hora_prometida) : null;
  const waitedMs = Math.max(0, now - Math.max(Date.parse(created_at), due === null ? 0 : due - AHEAD_MS));
  if (due !== null && due - now > AHEAD_MS && status === 'pagado') return { pace: 'later', waitedMs };
  if (due !== null) return { pace: now > due ? 'late' : due - now < SOON_MS ? 'hurry' : 'calm', waitedMs };
  // Parcels are promised for days, not minutes.
  if (!isHanded(tipo)) return { pace: 'open', waitedMs };
  return { pace: waitedMs < HURRY_MS ? 'calm' : waitedMs < LATE_MS ? 'hurry' : 'late', waitedMs };
}

const PAINT: Record<Timing['pace'], string> = { later: 'luego', open: 'luego', calm: '', hurry: 'medio', late: 'tarde' };
/** The class that colours a ticket by its time. */
export const paintOf = ({ pace }: Timing): string => PAINT[pace];

/** The time as `5:03`; longer ones in hours, then in days. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const isOf = (view: View, { station }: Pick<BarItem, 'station'>) => view === 'todo' || station === view;

/** The orders of a view: those with unfinished lines there, and finished ones that still have to be marked as ready. */
export const ticketsOf = (orders: readonly BarOrder[], view: View): BarOrder[] =>
  orders.filter((order) => {
    if (!isToMake(order.status)) return false;
    if (view === 'todo') return true;
    const own = order.items.filter((item) => isOf(view, item));
    return own.length > 0 && (own.some(isOpenLine) || !order.items.some(isOpenLine));
  });

/** Splits the lines of an order: the view's own, and those of other stations, which are shown below. */
export const linesFor = ({ items }: BarOrder, view: View): { own: BarItem[]; others: BarItem[] } => ({
  own: items.filter((item) => isOf(view, item)),
  others: items.filter((item) => !isOf(view, item)),
});

/**
 * The differences that the bar reads beside the product's name: another size, what replaces a default ('Leche de avena'), and extras
 * ('+ 1 shot extra').
 */
export function differencesOf({ changes, added, options = [] }: Pick<BarItem, 'changes' | 'added' | 'options'>) {
  const size = options.find(({ group, name }) => isSizeGroup(group) && changes.includes(name))?.name ?? null;
  return {
    size,
    swapped: changes.filter((change) => change !== size && !added.includes(change)),
    added: added.map((name) => `+ ${/^\d/.test(name) ? '' : '1 '}${name.toLowerCase()}`),
  };
}

export type ToMake = { id: string; name: string; count: number; swapped: { name: string; count: number }[] };

/** How many units of each product a view has to make, the largest number first, and how many of them have a replaced default. */
export function toMake(orders: readonly BarOrder[], view: View): ToMake[] {
  const lines = orders
    .filter(({ status }) => isToMake(status))
    .flatMap(({ items }) => items.filter((item) => isOf(view, item) && isOpenLine(item)));
  const sum = (of: readonly BarItem[]) => of.reduce((total, { quantity }) => total + quantity, 0);
  return [...Map.groupBy(lines, ({ product_id }) => product_id)]
    .map(([id, own]) => {
      const swaps = own.flatMap((item) => differencesOf(item).swapped.map((name) => ({ name, item })));
      const swapped = [...Map.groupBy(swaps, ({ name }) => name)].map(([name, of]) => ({ name, count: sum(of.map(({ item }) => item)) }));
      return { id, name: own[0]?.product.name ?? '', count: sum(own), swapped: swapped.toSorted((one, other) => other.count - one.count) };
    })
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'es-MX'));
}

/** What one tap does. `statuses`: the statuses that the order passes through. */
export type Bump = { label: string; made: string[]; statuses: readonly OrderStatus[] };

/** The label and the effect of a tap on a ticket's foot. */
export function bumpOf(order: BarOrder, view: View, { pace }: Timing): Bump {
  const { own, others } = linesFor(order, view);
  if (pace === 'later') return { label: 'Empezar', made: [], statuses: ['preparando'] };
  // Another station still has unfinished lines: mark only this station's lines.
  if (view !== 'todo' && others.some(isOpenLine))
    return { label: `${VIEW_NAMES[view]} lista`, made: own.filter(isOpenLine).map(({ id }) => id), statuses: [] };
  // For orders handed over in the shop the server adds the step in between; orders that leave the shop need both steps.
  if (isHanded(order.tipo)) return { label: 'Listo', made: [], statuses: ['listo'] };
  return { label: 'Enviado', made: [], statuses: order.status === 'pagado' ? ['preparando', 'enviado'] : ['enviado'] };
}

/** Whole minutes since the latest of the orders became ready; null when none is ready. */
export function sinceLast(orders: readonly BarOrder[], now: number): number | null {
  const ready = orders.flatMap(({ history }) => history.filter(({ status }) => status === 'listo').map(({ at }) => Date.parse(at)));
  return ready.length === 0 ? null : Math.max(0, Math.floor((now - Math.max(...ready)) / MINUTE_MS));
}

/** Whether a note mentions an allergy, which is highlighted. */
export const isAllergy = (note: string): boolean => /al[eé]rg/i.test(note);
