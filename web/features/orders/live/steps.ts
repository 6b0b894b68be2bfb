import { type OrderStatus, stepsOf } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import type { Order } from '#contract/orders/orders.ts';
import { formatTime } from '#web/lib/dates.ts';
import { clockOf, reachedAt, type Shown, statusName } from './words.ts';

export type Step = {
  status: OrderStatus;
  name: string;
  state: 'done' | 'now' | 'open';
  /** The hour at which it was reached, or is expected. */
  time: string | null;
  /** How far the paint has risen, in per cent. */
  level: number;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The four arches. */
export function stepsFor(order: Shown, now: number): Step[] {
  const { status, tipo, created_at, updated_at } = order;
  const way = stepsOf(tipo);
  const current = way.indexOf(status);
  const clock = clockOf(order, now);
  return way.map((step, index) => {
    const state = index < current || status === 'entregado' ? 'done' : index === current ? 'now' : 'open';
    const isExpected = state === 'open' && clock !== null && step === expectedStep(tipo);
    const known = index === 0 ? created_at : index === current ? updated_at : null;
    const time = isExpected ? clock.at : state === 'open' ? null : (reachedAt(order, step) ?? known);
    return {
      status: step,
      name: capital(statusName(step)),
      state,
      time: time && formatTime(time),
      level: state === 'done' ? 100 : state === 'now' ? levelOf(order, now) : 0,
    };
  });
}

/** The step that the promised hour is of: ready at the bar, or at the guest's door. */
const expectedStep = (tipo: Order['tipo']): OrderStatus | null => (isHanded(tipo) ? 'listo' : tipo === 'domicilio' ? 'entregado' : null);

const [LOWEST, HIGHEST, UNKNOWN] = [30, 92, 60];

/** The share of the estimate that has passed: never so little that nothing shows, never full before the next status. */
function levelOf({ status, created_at, hora_prometida, tipo }: Order, now: number): number {
  if (status === 'listo' || (status === 'enviado' && !hora_prometida)) return 100;
  if (!hora_prometida || !tipo) return UNKNOWN;
  const [from, until] = [Date.parse(created_at), Date.parse(hora_prometida)];
  const share = until > from ? Math.round(((now - from) / (until - from)) * 100) : HIGHEST;
  return Math.min(HIGHEST, Math.max(LOWEST, share));
}
