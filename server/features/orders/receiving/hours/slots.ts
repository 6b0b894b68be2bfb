import { spread, type Work } from '#contract/receiving/slots.ts';
import { addDays, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { together } from '#server/db/transaction.ts';
import type { HeldKind, HeldRow, Paid } from '#server/events.ts';
import * as stock from '#server/features/stock/index.ts';
import { Refusal } from '#server/http/refusal.ts';
import { withOpenWork } from './backlog/backlog.ts';
import { openWork } from './backlog/open-work.ts';
import {
  type Ask,
  alternatives,
  capacityOf,
  chooseHour,
  fits,
  freeOf,
  type Loads,
  loadedRange,
  slotsFor,
  slotsOf,
  type Why,
} from './hours.ts';
import * as queries from './queries.ts';

/** Payments take the bar's time with their draft, keep it for as long as a hold lasts, and release it when they end without an order. */

const SLOT = 'slot';
/** The work that a draft does not hold. Comes after `SLOT` in the order in which kinds are taken again. */
const REST = 'slot-rest';
const NO_WORK: Work = { barra: 0, cocina: 0 };
const intentsOf = (rows: readonly HeldRow[]) => rows.map(({ intentId }) => intentId);

/** `taken`: the time that orders took of the slots; `loads`: the same with what the bar really has to make now (see `withOpenWork`). */
export type Seen = { taken: Loads; loads: Loads };

/** The loads that affect an order, without the time held by the user's own open payments. */
export async function loadsFor(on: Pick<Tx, 'execute'>, ask: Pick<Ask, 'hora'>, userId: string | null, now: Date): Promise<Seen> {
  const range = loadedRange(now);
  const until = ask.hora && ask.hora > range.until ? ask.hora : range.until;
  const [all, own, open] = await together(
    queries.loads(on, { from: range.from, until }),
    userId === null ? [] : queries.ownParts(on, userId),
    openWork(now),
  );
  const taken = without(all, own);
  return { taken, loads: withOpenWork(settings(), taken, open, now) };
}

/** What orders may take of a slot: its capacity without the late work that fills it, plus what is already made of it. */
function mostOf({ taken, loads }: Seen, at: number): Work {
  const [whole, before, counted] = [capacityOf(settings()), taken.get(at) ?? NO_WORK, loads.get(at) ?? NO_WORK];
  return { barra: whole.barra + before.barra - counted.barra, cocina: whole.cocina + before.cocina - counted.cocina };
}

/** Loads that were read again under a lock, with the bar's real work as it was seen before. */
function counted(locked: Loads, { taken, loads }: Seen): Loads {
  const added = (at: number, station: keyof Work) => (loads.get(at)?.[station] ?? 0) - (taken.get(at)?.[station] ?? 0);
  return new Map(
    [...locked].map(([at, { barra, cocina }]) => [at, { barra: barra + added(at, 'barra'), cocina: cocina + added(at, 'cocina') }]),
  );
}

function without(loads: Loads, parts: readonly (Work & { at: Date })[]): Loads {
  const rest = new Map(loads);
  for (const { at, barra, cocina } of parts) {
    const load = rest.get(at.getTime());
    if (load) rest.set(at.getTime(), { barra: Math.max(0, load.barra - barra), cocina: Math.max(0, load.cocina - cocina) });
  }
  return rest;
}

const WORDS: Record<Why, string> = {
  closed: 'Ahora está cerrado. Elige una hora.',
  slot_full: 'Ese horario ya no tiene lugar para tu pedido. Elige otro.',
  paused: 'Por un momento no recibimos pedidos. Elige una hora más tarde.',
};

/** The refusal when an order gets no hour, with alternative hours. */
export const hourRefusal = (why: Why, ask: Ask, loads: Loads, now: Date, isPaid = false): Refusal =>
  new Refusal(409, why, isPaid ? `${WORDS[why]} Te devolvemos el pago.` : WORDS[why], {
    data: { alternativas: alternatives(settings(), ask, loads, now) },
  });

/** The hour that the order would get now. @throws Refusal 409 `closed`, `slot_full`, `paused` */
export function promisedHour(ask: Ask, loads: Loads, now: Date): Date {
  const chosen = chooseHour(settings(), ask, loads, now);
  if ('why' in chosen) throw hourRefusal(chosen.why, ask, loads, now);
  return chosen.at;
}

const isWork = ({ barra, cocina }: Work) => barra + cocina > 0;

/** Whether the order takes the bar's time. */
export const takesTime = (ask: Ask | null): boolean => ask !== null && isWork(ask.work);

const sumOf = (parts: readonly Work[]): Work =>
  parts.reduce((sum, { barra, cocina }) => ({ barra: sum.barra + barra, cocina: sum.cocina + cocina }), { barra: 0, cocina: 0 });

/** Whether the shop offers the slot that begins at that moment. */
const isOffered = (at: Date, now: Date): boolean =>
  at >= now && slotsOf(settings(), shopClock(at).today).some((slot) => slot.getTime() === at.getTime());

/** How much work a draft may hold; null for no limit. */
type Allowed = Work | null;

/** The work that a client may still hold. Locks nothing: the caller has locked the client. */
export async function allowedWork(on: Pick<Tx, 'execute'>, { client, slots }: stock.Bounds, userId: string): Promise<Allowed> {
  if (client === null) return null;
  const [most, held] = [capacityOf(settings()), await queries.heldWork(on, client, userId)];
  const rest = (one: number, other: number) => Math.max(0, one * slots - other);
  return { barra: rest(most.barra, held.barra), cocina: rest(most.cocina, held.cocina) };
}

/**
 * Promises an hour in the transaction of a draft.
 * @param seen loads that were read before: when they are unchanged, the slots are locked for one round trip only; otherwise the transaction
 * fails with an error for which `isSlotFull` is true. Null: the slots are locked first
 * @param allowed how much work the draft may hold; the rest is taken when the draft is paid
 * @returns the hour, and the statement that takes the bar's time for it; null for an order that takes none
 */
export function promising(
  ask: Ask,
  { intentId, userId }: { intentId: string; userId: string },
  seen: Seen | null,
  allowed: Allowed,
  now: Date,
) {
  let at: Date | null = null;
  const take = async (tx: Tx, own: stock.Held, isBarred: (item: string) => boolean) => {
    const mine = intentsOf(own);
    const slot = seen && mine.length === 0 ? seenSlot(ask, seen, now) : await findSlot(tx, ask, mine, now);
    at = slot.at;
    const item = at.toISOString();
    const parts = heldParts(slot.parts, isBarred(item) ? NO_WORK : allowed);
    const held = sumOf(parts.map((part) => part.held));
    const rest = { barra: ask.work.barra - held.barra, cocina: ask.work.cocina - held.cocina };
    const write = () =>
      together(slot.take(tx, intentId, parts), isWork(rest) ? queries.keepRest(tx, { intentId, at: item, ...rest }) : null);
    const hold = (kind: string, work: Work, isHeld: boolean) =>
      isWork(work) ? [{ kind, item, quantity: work.barra + work.cocina, isHeld }] : [];
    return { holds: [...hold(SLOT, held, true), ...hold(REST, rest, false)], write };
  };
  return {
    other: takesTime(ask) ? { kind: SLOT, take } : null,
    /** Must run after the time was taken. */
    hour: async (tx: Tx): Promise<Date> => at ?? promisedHour(ask, (await loadsFor(tx, ask, userId, now)).loads, now),
  };
}

/** An hour for an order, and the statement that takes its work in parts. */
type Slot = { at: Date; parts: queries.Part[]; take(tx: Tx, intentId: string, parts: readonly queries.Part[]): Promise<unknown> };

/** A slot in which the order fits by these loads. */
function seenSlot(ask: Ask, seen: Seen, now: Date): Slot {
  const at = promisedHour(ask, seen.loads, now);
  const take: Slot['take'] = (tx, intentId, parts) => queries.lockAndTake(tx, intentId, parts, seen.taken);
  return { at, parts: partsOf(ask.work, at, seen.loads, seen, now), take };
}

/** What a draft holds of each part, the work nearest to its hour first. */
function heldParts(parts: readonly queries.Part[], allowed: Allowed): (queries.Part & { held: Work })[] {
  const left = allowed && { ...allowed };
  return parts.map((part) => {
    if (!left) return { ...part, held: part };
    const held = { barra: Math.min(part.barra, left.barra), cocina: Math.min(part.cocina, left.cocina) };
    left.barra -= held.barra;
    left.cocina -= held.cocina;
    return { ...part, held };
  });
}

/** How many slots after the first possible one are locked with it, in case other orders fill it at this moment. */
const SLOTS_AFTER = 12;

/**
 * Locks the slots of an hour that the order can have. From then on all orders of that hour wait for each other, so the rest must be one
 * round trip: `write`, with the transaction's last statements.
 */
async function findSlot(tx: Tx, ask: Ask, ownIntents: string[], now: Date): Promise<Slot> {
  const shop = settings();
  const own = await queries.parts(tx, ownIntents);
  const seen = await loadsFor(tx, ask, null, now);
  const unlocked = without(seen.loads, own);
  // A requested hour is checked against the locked loads.
  const first = ask.hora ?? promisedHour(ask, unlocked, now);
  const later = slotsOf(shop, shopClock(first).today).filter((slot) => slot >= first);
  const candidates = ask.hora ? [first] : later.slice(0, SLOTS_AFTER + 1);
  const slots = [...slotsFor(shop, first, now), ...candidates, ...own.map(({ at }) => at)];
  const locked = counted(without(await queries.lockLoads(tx, slots), own), seen);
  const chosen = ask.hora && chooseHour(shop, ask, locked, now);
  const at = chosen && 'why' in chosen ? null : candidates.find((slot) => fits(shop, ask.work, slot, locked, now));
  if (!at) throw hourRefusal(chosen && 'why' in chosen ? chosen.why : 'slot_full', ask, unlocked, now);
  const take: Slot['take'] = (on, intentId, parts) => together(queries.release(on, ownIntents), queries.take(on, intentId, parts));
  return { at, parts: partsOf(ask.work, at, locked, seen, now), take };
}

/** The time that the work of an order for that hour takes of each slot. */
function partsOf(work: Work, at: Date, loads: Loads, seen: Seen, now: Date): queries.Part[] {
  const slots = slotsFor(settings(), at, now);
  const taken = spread(work, freeOf(settings(), slots, loads)) ?? [];
  return taken.flatMap((part, index) => {
    const slot = slots[index];
    return slot && isWork(part) ? [{ ...part, at: slot.toISOString(), most: mostOf(seen, slot.getTime()) }] : [];
  });
}

/**
 * Takes the work of a payment that is not in the loads. Only the orders of that hour count: a paid order is not refused because the bar is
 * late.
 * @returns false when the hour is full or over
 */
async function takeMissing(tx: Tx, intentId: string, at: Date, now: Date): Promise<boolean> {
  const shop = settings();
  const { missing: work } = await queries.workOf(tx, intentId);
  if (!isWork(work)) return true;
  if (!isOffered(at, now)) return false;
  const loads = await queries.lockLoads(tx, slotsFor(shop, at, now));
  if (!fits(shop, work, at, loads, now)) return false;
  await queries.dropMissing(tx, intentId);
  await queries.take(tx, intentId, partsOf(work, at, loads, { taken: loads, loads }, now));
  return true;
}

/** An order that waited for its payment until after its hour takes no time: the bar makes it as soon as it can. */
const takeAgain = async (tx: Tx, intentId: string, at: Date, paid: Paid, now: Date): Promise<boolean> =>
  (paid === 'later' && at < now) || takeMissing(tx, intentId, at, now);

/**
 * Moves the time of payments to another hour. An hour that has begun takes no time: the bar makes the order as soon as it can.
 * @returns false when the hour has no room for all of them; the caller must then roll back
 */
export async function moveTimes(tx: Tx, intentIds: readonly string[], at: Date, now: Date): Promise<boolean> {
  const before = await queries.parts(tx, intentIds);
  // All slots are locked at once, so that two moves cannot deadlock.
  await queries.lockLoads(tx, [...slotsFor(settings(), at, now), ...before.map((part) => part.at)]);
  await queries.release(tx, intentIds);
  for (const intentId of intentIds) {
    const isTimed = (await queries.parts(tx, [intentId])).length > 0;
    if (isTimed && at >= now && !(await takeMissing(tx, intentId, at, now))) return false;
    for (const kind of [SLOT, REST]) await stock.rename(tx, { intentId, kind, item: at.toISOString() });
  }
  return true;
}

/**
 * Runs after a failed move. It releases the payments' present time first, so the caller must roll back.
 * @param day any hour of the day in question
 * @returns a function that says whether the bar has time for all of these payments at another hour
 */
export async function fitsElsewhere(tx: Tx, intentIds: readonly string[], day: Date, now: Date): Promise<(at: Date) => boolean> {
  await queries.release(tx, intentIds);
  const work = sumOf(await queries.parts(tx, intentIds));
  const { today } = shopClock(day);
  const loads = await queries.loads(tx, { from: shopInstant(today, 0), until: shopInstant(addDays(today, 1), 0) });
  return (at) => isOffered(at, now) && fits(settings(), work, at, loads, now);
}

const time: HeldKind = {
  release: (tx, rows) => queries.release(tx, intentsOf(rows)),
  takeAgain: (tx, { intentId, item }, paid) => takeAgain(tx, intentId, new Date(item), paid, new Date()),
};

/** The bar's time as held things. */
export const heldTime = { [SLOT]: time, [REST]: time };

export const isSlot = ({ kind }: { kind: string }): boolean => kind === SLOT || kind === REST;

/** Releases the time of a cancelled order. */
export const releaseTime = (tx: Tx, intentId: string): Promise<void> => queries.release(tx, [intentId]);

/** The refusal of a late payment whose hour is gone. */
export async function hourGone(tx: Tx, ask: Pick<Ask, 'tipo' | 'hora'>, intentId: string, isPaid: boolean): Promise<Refusal> {
  const now = new Date();
  const whole = { ...ask, work: (await queries.workOf(tx, intentId)).whole, prepSeconds: 0 };
  return hourRefusal('slot_full', whole, (await loadsFor(tx, ask, null, now)).loads, now, isPaid);
}

export const { isSlotFull, forgetOld: forgetTimes } = queries;
