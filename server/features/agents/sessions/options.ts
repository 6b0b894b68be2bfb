import { toCents } from '#contract/money.ts';
import type { OrderData } from '#contract/orders/checkout.ts';
import { MAX_DAYS_AHEAD } from '#contract/receiving/slots.ts';
import { addDays, daysBetween, MINUTE_MS, shopClock, theHour } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { dayText, hourText } from '#server/date-text.ts';
import type { SessionRequest } from '#server/features/agent-sessions/index.ts';
import { hoursOfDay, offers } from '#server/features/orders/index.ts';
import { Refusal } from '#server/http/refusal.ts';

/** One way and hour to receive an order that can be chosen now. */
export type Option = {
  id: string;
  title: string;
  description: string /** ISO; null for parcels. */;
  from: string | null;
  until: string | null;
  costCents: number;
};
export type Offered = { options: Option[]; problems: { code: string; message: string }[] };
export const NO_OPTIONS: Offered = { options: [], problems: [] };

const MOST_SLOTS = 20;
/** How many days ahead a day with free slots is looked for. */
const LOOKED_AHEAD = Math.min(7, MAX_DAYS_AHEAD);

/** The options of the asked way: as soon as possible, free slots of a day, a parcel. */
export async function optionsFor(
  { tipo, option, address }: SessionRequest,
  items: OrderData['items'],
  staying: readonly string[],
  now: Date,
): Promise<Offered> {
  if (tipo === null) return NO_OPTIONS;
  if (tipo === 'recoger') return timed('recoger', 0, items, option, now);
  const postalCode = address?.postalCode ?? null;
  if (postalCode === null) return NO_OPTIONS;
  const ways = offers(settings(), { postalCode, staying });
  const [near, parcel] = [ways.find((way) => way.tipo === 'domicilio'), ways.find((way) => way.tipo === 'paquete')];
  const delivered = near ? await timed('domicilio', toCents(near.costo), items, option, now) : NO_OPTIONS;
  const sent = parcel ? [parcelOption(toCents(parcel.costo))] : [];
  if (!near && !parcel)
    return {
      options: [],
      problems: [{ code: 'outside_zones', message: 'Todavía no llegamos a ese código postal. Puedes recoger tu pedido.' }],
    };
  return { options: [...delivered.options, ...sent], problems: sent.length > 0 ? [] : delivered.problems };
}

function parcelOption(costCents: number): Option {
  const [from, until] = settings().entrega.paquete.dias;
  const description = from === until ? `Llega en ${from} días.` : `Llega en ${from} a ${until} días.`;
  return { id: 'paquete', title: 'Por paquetería', description, from: null, until: null, costCents };
}

async function timed(tipo: 'recoger' | 'domicilio', costCents: number, items: OrderData['items'], chosen: string | null, now: Date) {
  const { today } = shopClock(now);
  const first = dayOf(chosen, today) ?? today;
  const description = tipo === 'recoger' ? settings().casa.direccion : 'A la dirección del pedido.';
  const lengthMs = settings().pedidos.tramo_minutos * MINUTE_MS;
  const optionAt = (at: Date, id: string): Option => ({
    id,
    title: `${tipo === 'recoger' ? 'Para recoger' : 'A domicilio'} ${whenText(at, today)}`,
    description: id === 'asap' ? `Lo antes posible. ${description}` : description,
    from: at.toISOString(),
    until: new Date(at.getTime() + lengthMs).toISOString(),
    costCents,
  });
  try {
    for (let day = first; daysBetween(today, day) <= LOOKED_AHEAD || day === first; day = addDays(day, 1)) {
      const { antes, horarios } = await hoursOfDay({ tipo, fecha: day, items }, null, now);
      const free = horarios.filter(({ disponible }) => disponible).map(({ hora }) => hora);
      const isNow = antes !== null && shopClock(new Date(antes.hora)).today === today;
      const options = [
        ...(antes && isNow ? [optionAt(new Date(antes.hora), 'asap')] : []),
        ...aroundChosen(free, chosen).map((hora) => optionAt(new Date(hora), hora)),
      ];
      if (options.length > 0) return { options, problems: [] };
      // The order takes no time of the stations, or no hour is promised at all.
      if (antes === null && horarios.length === 0 && day !== first) break;
    }
    return { options: [], problems: [{ code: 'closed', message: 'Por ahora no hay un horario libre para este pedido.' }] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { options: [], problems: [{ code: error.code, message: error.message }] };
  }
}

/** The first slots; the chosen one is among them when it is free. */
function aroundChosen(free: readonly string[], chosen: string | null): string[] {
  const shown = free.slice(0, MOST_SLOTS);
  if (chosen === null || shown.includes(chosen) || !free.includes(chosen)) return shown;
  return [...shown.slice(0, -1), chosen];
}

function dayOf(chosen: string | null, today: string): string | null {
  const at = chosen && /^\d{4}-/.test(chosen) ? new Date(chosen) : null;
  if (!at || Number.isNaN(at.getTime())) return null;
  const day = shopClock(at).today;
  const ahead = daysBetween(today, day);
  return ahead >= 0 && ahead <= MAX_DAYS_AHEAD ? day : null;
}

function whenText(at: Date, today: string): string {
  const { today: day } = shopClock(at);
  const named = day === today ? 'hoy' : day === addDays(today, 1) ? 'mañana' : `el ${dayText(at)}`;
  return `${named} a ${theHour(hourText(at))}`;
}
