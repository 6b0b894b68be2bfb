import { ORDER_TYPE, type OrderType } from '#contract/orders/order-types.ts';
import type { PromisedHour } from '#contract/receiving/receiving.ts';
import { MAX_DAYS_AHEAD, MOST_ALTERNATIVES, SLOTS_BEFORE, slotsOn, spread, timesLeft, type Work } from '#contract/receiving/slots.ts';
import { isOpenAt, type OpeningHours, spansOn } from '#contract/settings/opening-hours.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { addDays, MINUTE_MS, shopClock, shopInstant } from '#contract/shop-clock.ts';

/** Which hours the shop can promise. Pure rules: time, settings and loads of the slots are arguments. */

export type Shop = Pick<Settings, 'pedidos' | 'horario'>;
/** The work of open orders by the start of its slot, in milliseconds. */
export type Loads = ReadonlyMap<number, Work>;

export type Ask = {
  tipo: OrderType;
  /** Null: as soon as possible. */
  hora: Date | null;
  work: Work;
  /** The preparation time of the slowest unit. */
  prepSeconds: number;
};

const NO_WORK: Work = { barra: 0, cocina: 0 };

/** How many days are cached for one set of hours. */
const MOST_DAYS = 100;
const known = new WeakMap<OpeningHours, Map<string, readonly Date[]>>();

/** The slots of a day in order. Cached, because finding the instant of an hour on the shop's clock is slow. */
export function slotsOf({ pedidos, horario }: Shop, day: string): readonly Date[] {
  const days = known.get(horario) ?? new Map<string, readonly Date[]>();
  known.set(horario, days);
  const key = `${day} ${pedidos.tramo_minutos}`;
  const slots = days.get(key) ?? slotsOn(horario, day, pedidos.tramo_minutos).map((minute) => shopInstant(day, 0, minute));
  if (days.size >= MOST_DAYS) days.clear();
  days.set(key, slots);
  return slots;
}

/** The first moment that can be promised: after the bar's delay and the longest preparation. */
export const readyAt = ({ pedidos }: Shop, prepSeconds: number, now: Date): Date =>
  new Date(now.getTime() + pedidos.demora_minutos * MINUTE_MS + prepSeconds * 1000);

export const isPausedAt = ({ pedidos }: Shop, moment: Date): boolean =>
  pedidos.pausa_hasta !== null && moment < new Date(pedidos.pausa_hasta);

/**
 * The slots that an order for a slot may fill: that slot, then earlier ones of the same day, nearest first, without those that have begun.
 * @param day the slots of that day
 */
function slotsUntil(day: readonly Date[], index: number, now: Date): Date[] {
  const slots: Date[] = [];
  for (let at = index; at >= 0 && slots.length <= SLOTS_BEFORE; at--) {
    const slot = day[at];
    if (!slot || (at < index && slot < now)) break;
    slots.push(slot);
  }
  return slots;
}

/** The slots that an order for the slot at a moment may fill (see `slotsUntil`). */
export function slotsFor(shop: Shop, at: Date, now: Date): Date[] {
  const day = slotsOf(shop, shopClock(at).today);
  return slotsUntil(
    day,
    day.findIndex((slot) => slot.getTime() === at.getTime()),
    now,
  );
}

/** The capacity of an empty slot, in seconds. */
export const capacityOf = ({ pedidos: { capacidad } }: Shop): Work => ({ barra: capacidad.barra * 60, cocina: capacidad.cocina * 60 });

/** The free time of each of these slots. */
export function freeOf(shop: Shop, slots: readonly Date[], loads: Loads): Work[] {
  const { barra, cocina } = capacityOf(shop);
  return slots.map((slot) => {
    const load = loads.get(slot.getTime()) ?? NO_WORK;
    return { barra: barra - load.barra, cocina: cocina - load.cocina };
  });
}

export const fits = (shop: Shop, work: Work, at: Date, loads: Loads, now: Date): boolean =>
  spread(work, freeOf(shop, slotsFor(shop, at, now), loads)) !== null;

type Hour = { at: Date; left: number };

/** The slots of a day that have not begun, each with how many times the order still fits; 0 when it is too early or in a pause. */
export function hoursOn(
  shop: Shop,
  { work, prepSeconds }: Pick<Ask, 'work' | 'prepSeconds'>,
  day: string,
  loads: Loads,
  now: Date,
): Hour[] {
  const [slots, ready] = [slotsOf(shop, day), readyAt(shop, prepSeconds, now)];
  return slots.flatMap((at, index) => {
    if (at < now) return [];
    const isOpen = at >= ready && !isPausedAt(shop, at);
    return [{ at, left: isOpen ? timesLeft(work, freeOf(shop, slotsUntil(slots, index, now), loads)) : 0 }];
  });
}

/** Why the hour can never be chosen, as the field's error; null when it can. */
export function hourProblem(shop: Shop, { tipo, hora }: Pick<Ask, 'tipo' | 'hora'>, now: Date): string | null {
  if (!hora) return null;
  if (!ORDER_TYPE[tipo].timed) return 'Los pedidos por paquetería no llevan hora.';
  const [{ today }, { today: day }] = [shopClock(now), shopClock(hora)];
  if (hora < now) return 'Esa hora ya pasó.';
  if (tipo === 'mesa' && day !== today) return 'En la mesa solo se pide para hoy.';
  if (day > addDays(today, MAX_DAYS_AHEAD)) return `Elige una hora de los próximos ${MAX_DAYS_AHEAD} días.`;
  if (!slotsOf(shop, day).some((slot) => slot.getTime() === hora.getTime()))
    return 'A esa hora no hay servicio. Elige uno de los horarios.';
  return null;
}

export type Why = 'closed' | 'slot_full' | 'paused';

/** Whether the shop is open at that moment. */
function isOpen({ horario }: Shop, now: Date): boolean {
  const { today, minute } = shopClock(now);
  return isOpenAt(horario, today, minute);
}

/** Whether the shop is still open when that day ends. */
const isOpenPastMidnight = (hours: OpeningHours, day: string): boolean =>
  spansOn(hours, day).some(([, closes]) => closes === '24:00') && isOpenAt(hours, addDays(day, 1), 0);

/** The day, and the next one of a shop that is still open then. */
export const daysFrom = (hours: OpeningHours, day: string): string[] => (isOpenPastMidnight(hours, day) ? [day, addDays(day, 1)] : [day]);

/** The hour that an order gets, or the reason why it gets none. */
export function chooseHour(shop: Shop, ask: Ask, loads: Loads, now: Date): { at: Date } | { why: Why } {
  if (isPausedAt(shop, ask.hora ?? now)) return { why: 'paused' };
  const ready = readyAt(shop, ask.prepSeconds, now);
  if (ask.hora) {
    const isInTime = ask.hora >= ready;
    return isInTime && fits(shop, ask.work, ask.hora, loads, now) ? { at: ask.hora } : { why: 'slot_full' };
  }
  if (!isOpen(shop, now)) return { why: 'closed' };
  let why: Why = 'closed';
  for (const day of daysFrom(shop.horario, shopClock(now).today)) {
    const rest = hoursOn(shop, ask, day, loads, now).filter(({ at }) => at >= ready);
    const first = rest.find(({ left }) => left > 0);
    if (first) return { at: first.at };
    if (rest.length > 0) why = 'slot_full';
  }
  return { why };
}

export const promised = (at: Date, now: Date): PromisedHour => ({
  hora: at.toISOString(),
  minutos: Math.max(0, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS)),
});

/** Free hours to offer instead, nearest to the requested one first. */
export function alternatives(shop: Shop, ask: Ask, loads: Loads, now: Date): PromisedHour[] {
  const { today } = shopClock(now);
  const wanted = ask.hora ?? now;
  const lastDay = ask.tipo === 'mesa' ? today : addDays(today, MAX_DAYS_AHEAD);
  const found: Date[] = [];
  for (const days of daysAround(shopClock(wanted).today, today, lastDay)) {
    const isEnough = found.length >= MOST_ALTERNATIVES;
    for (const day of days) found.push(...hoursOn(shop, ask, day, loads, now).flatMap(({ at, left }) => (left > 0 ? [at] : [])));
    // The evening before may be nearer than the found hours, but no day further away can be.
    if (isEnough) break;
  }
  const distance = (at: Date) => Math.abs(at.getTime() - wanted.getTime());
  return found
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, MOST_ALTERNATIVES)
    .map((at) => promised(at, now));
}

/** The days from the first to the last one, in groups with the same distance from the wanted day, nearest first. */
function daysAround(wanted: string, first: string, last: string): string[][] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(wanted));
  const nearest = days.toSorted((one, other) => distance(one) - distance(other));
  return [...Map.groupBy(nearest, distance).values()];
}

/** The range of time whose loads can affect an order. */
export function loadedRange(now: Date): { from: Date; until: Date } {
  const { today } = shopClock(now);
  return { from: shopInstant(today, 0), until: shopInstant(addDays(today, MAX_DAYS_AHEAD + 1), 0) };
}
