import { type OrderStatus, stepsOf } from '#contract/orders/order-statuses.ts';
import { capital } from '#contract/words.ts';
import { formatTime } from '#web/lib/words/dates.ts';
import { arrivesAt, estimatedAt, reachedAt, type Shown, statusName } from './words.ts';

export type Step = {
  status: OrderStatus;
  name: string;
  state: 'done' | 'now' | 'open';
  /** When the step was reached or is expected, in words. */
  time: string | null;
  /** How far the paint has risen, in per cent. */
  level: number;
};

/** The four arches. */
export function stepsFor(order: Shown, now: number): Step[] {
  const { status, tipo, created_at, updated_at } = order;
  const way = stepsOf(tipo);
  const current = way.indexOf(status);
  return way.map((step, index) => {
    const state = index < current || status === 'entregado' ? 'done' : index === current ? 'now' : 'open';
    const known = index === 0 ? created_at : index === current ? updated_at : null;
    const time = state === 'open' ? expectedAt(order, step, now) : (reachedAt(order, step) ?? known);
    return {
      status: step,
      name: capital(statusName(step)),
      state,
      time: time && formatTime(time),
      level: state === 'done' ? 100 : state === 'now' ? levelOf(order, now) : 0,
    };
  });
}

/** When a step is expected. The promised hour is that of the step "ready", or of a delivery's departure. */
function expectedAt(order: Shown, step: OrderStatus, now: number): string | null {
  const { tipo } = order;
  if (step === 'listo' || (step === 'enviado' && tipo === 'domicilio')) return estimatedAt(order, now);
  return step === 'entregado' ? arrivesAt(order, now) : null;
}

const [LOWEST, HIGHEST, UNKNOWN] = [30, 92, 60];

/** The elapsed share of the estimate, in per cent: always visible, and never full before the next status. */
function levelOf(order: Shown, now: number): number {
  const { status, created_at, hora_prometida, tipo } = order;
  if (status === 'listo' || (status === 'enviado' && !hora_prometida)) return 100;
  const isOnItsWay = status === 'enviado';
  const end = isOnItsWay ? arrivesAt(order, now) : hora_prometida;
  if (!end || !tipo) return UNKNOWN;
  const [from, until] = [Date.parse((isOnItsWay && reachedAt(order, 'enviado')) || created_at), Date.parse(end)];
  const share = until > from ? Math.round(((now - from) / (until - from)) * 100) : HIGHEST;
  return Math.min(HIGHEST, Math.max(LOWEST, share));
}
