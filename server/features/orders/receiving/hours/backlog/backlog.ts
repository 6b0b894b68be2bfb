import type { Work } from '#contract/receiving/slots.ts';
import { MINUTE_MS, shopClock } from '#contract/shop-clock.ts';
import { capacityOf, daysFrom, type Loads, type Shop, slotsOf } from '../hours.ts';

/** What the bar has to make now, compared with the time that orders took in the slots. Pure rules: time and settings are arguments. */

/** An order that is paid and not made: the work that is left of it, and what it holds of the slots that have not begun. */
export type OpenOrder = { left: Work; parts: readonly (Work & { at: Date })[] };

/**
 * `late`: work of open orders for which no slot is left, because theirs have begun. `freed`: time of slots that is held by work which is
 * already made.
 */
export type OpenWork = { late: Work; freed: Loads };

const STATIONS_WITH_WORK = ['barra', 'cocina'] as const;
type Counted = (typeof STATIONS_WITH_WORK)[number];
const NO_WORK: Work = { barra: 0, cocina: 0 };

/** @param made what orders that are made hold of the slots that have not begun */
export function openWorkOf(orders: readonly OpenOrder[], made: readonly (Work & { at: Date })[]): OpenWork {
  const late: Work = { ...NO_WORK };
  const freed = new Map<number, Work>();
  const free = (at: Date, station: Counted, seconds: number) => {
    const slot = freed.get(at.getTime()) ?? NO_WORK;
    freed.set(at.getTime(), { ...slot, [station]: slot[station] + seconds });
  };
  for (const station of STATIONS_WITH_WORK) {
    for (const part of made) if (part[station] > 0) free(part.at, station, part[station]);
    for (const { left, parts } of orders) {
      const held = parts.reduce((sum, part) => sum + part[station], 0);
      late[station] += Math.max(0, left[station] - held);
      // The work that is already made was that of the earliest slots.
      let surplus = Math.max(0, held - left[station]);
      for (const part of parts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
        const seconds = Math.min(surplus, part[station]);
        if (seconds > 0) free(part.at, station, seconds);
        surplus -= seconds;
      }
    }
  }
  return { late, freed };
}

/**
 * The loads of the slots with the bar's real work: made work no longer counts, and late work fills the next slots of the day first. What had
 * its place there moves on. A bar that is late has no more time until its next slot than the clock shows; a bar that is not late has used the
 * time that is gone for the orders of that slot.
 * @param taken the loads as orders took them
 */
export function withOpenWork(shop: Shop, taken: Loads, { late, freed }: OpenWork, now: Date): Loads {
  const loads = new Map(taken);
  for (const [at, { barra, cocina }] of freed) {
    const load = loads.get(at);
    if (load) loads.set(at, { barra: Math.max(0, load.barra - barra), cocina: Math.max(0, load.cocina - cocina) });
  }
  for (const station of STATIONS_WITH_WORK) if (late[station] > 0) queue(shop, loads, station, late[station], now);
  return loads;
}

function queue(shop: Shop, loads: Map<number, Work>, station: Counted, late: number, now: Date): void {
  const whole = capacityOf(shop)[station];
  const slotMs = shop.pedidos.tramo_minutos * MINUTE_MS;
  const slots = daysFrom(shop.horario, shopClock(now).today).flatMap((day) => slotsOf(shop, day).filter((slot) => slot >= now));
  let waiting = late;
  for (const [index, slot] of slots.entries()) {
    const at = slot.getTime();
    const load = loads.get(at) ?? NO_WORK;
    const time = index > 0 ? whole : Math.floor(whole * Math.min(1, (at - now.getTime()) / slotMs));
    const done = Math.min(load[station] + waiting, time);
    waiting += load[station] - done;
    loads.set(at, { ...load, [station]: done + whole - time });
    if (waiting === 0) return;
  }
}
