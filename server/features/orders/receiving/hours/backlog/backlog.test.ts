import { describe, expect, it } from 'vitest';
import { spread, type Work } from '#contract/receiving/slots.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { shopInstant } from '#contract/shop-clock.ts';
import { Random } from '#server/seed/random.ts';
import { type Ask, chooseHour, freeOf, type Loads, type Shop, slotsFor } from '../hours.ts';
import { type OpenOrder, openWorkOf, withOpenWork } from './backlog.ts';

const DAY = '2026-12-01';
const MINUTE = 60_000;
const at = (minute: number) => shopInstant(DAY, 0, minute);
const bar = (seconds: number): Work => ({ barra: seconds, cocina: 0 });
const shopOf = (minutesOfWork: number): Shop => ({
  ...DEFAULT_SETTINGS,
  pedidos: { ...DEFAULT_SETTINGS.pedidos, tramo_minutos: 10, capacidad: { barra: minutesOfWork, cocina: minutesOfWork } },
});

describe('the work of a bar', () => {
  const shop = shopOf(20);
  const cup: Ask = { tipo: 'recoger', hora: null, work: bar(60), prepSeconds: 60 };
  const noon = 12 * 60;

  it('that is late fills the next slots first, and what had its place there moves on', () => {
    const now = at(noon + 5);
    const loads: Loads = new Map([[at(noon + 10).getTime(), bar(600)]]);
    const counted = withOpenWork(shop, loads, openWorkOf([{ left: bar(1500), parts: [] }], []), now);
    // Until 12:10 the bar has time for 10 of its 20 minutes of work: 35 minutes remain, of which 20 fill the next slot.
    expect([10, 20, 30, 40].map((minute) => counted.get(at(noon + minute).getTime())?.barra)).toEqual([1200, 1200, 300, undefined]);
    expect(chooseHour(shop, cup, counted, now)).toEqual({ at: at(noon + 30) });
  });

  it('that is already made no longer counts', () => {
    const now = at(noon + 5);
    const loads: Loads = new Map([[at(noon + 10).getTime(), bar(1200)]]);
    const begun: OpenOrder = { left: bar(100), parts: [{ ...bar(400), at: at(noon + 10) }] };
    const counted = withOpenWork(shop, loads, openWorkOf([begun], [{ ...bar(200), at: at(noon + 10) }]), now);
    expect(counted.get(at(noon + 10).getTime())).toEqual(bar(700));
  });

  it('that is on time counts as it was promised', () => {
    const now = at(noon + 9);
    const loads: Loads = new Map([[at(noon + 10).getTime(), bar(1140)]]);
    const order: OpenOrder = { left: bar(1140), parts: [{ ...bar(1140), at: at(noon + 10) }] };
    expect(withOpenWork(shop, loads, openWorkOf([order], []), now)).toEqual(loads);
  });

  it('of one station does not delay the other', () => {
    const now = at(noon + 5);
    const counted = withOpenWork(shop, new Map(), openWorkOf([{ left: { barra: 0, cocina: 3600 }, parts: [] }], []), now);
    expect(chooseHour(shop, cup, counted, now)).toEqual({ at: at(noon + 10) });
    expect(chooseHour(shop, { ...cup, work: { barra: 0, cocina: 60 } }, counted, now)).toEqual({ at: at(noon + 40) });
  });

  it('may fill the rest of the day', () => {
    const now = at(22 * 60 + 5);
    const counted = withOpenWork(shop, new Map(), openWorkOf([{ left: bar(36_000), parts: [] }], []), now);
    expect(chooseHour(shop, cup, counted, now)).toEqual({ why: 'slot_full' });
  });
});

/** As in `simulated-day.test.ts`: the owner sets the capacity to four fifths of what the baristas can make. */
const HANDS = 5;
const SHOP = shopOf(HANDS * 10 * 0.8);
const PREPARATIONS = [60, 90, 120, 180, 240];
/** Baristas begin at most this long before the promised hour, because a drink gets cold. */
const EARLIEST = 20 * MINUTE;

type Waiting = { promised: number; units: number[]; guest: boolean };

/** A bar with 25 open orders and 12 late ones at some minute of the day, and a guest who orders now. */
function busyDay(chance: Random) {
  const unitsOf = () => Array.from({ length: chance.between(1, 3) }, () => chance.of(PREPARATIONS));
  const sum = (units: number[]) => units.reduce((a, b) => a + b, 0);
  const now = new Date(at(9 * 60).getTime() + chance.between(0, 600 * MINUTE));
  const loads = new Map<number, Work>();
  const waiting: Waiting[] = [];
  const open: OpenOrder[] = [];
  for (let n = 0; n < 12; n++) {
    const units = unitsOf();
    waiting.push({ promised: now.getTime() - chance.between(0, 40 * MINUTE), units, guest: false });
    open.push({ left: bar(sum(units)), parts: [] });
  }
  const promise = (units: number[], counted: Loads, guest: boolean) => {
    const ask: Ask = { tipo: 'recoger', hora: null, work: bar(sum(units)), prepSeconds: Math.max(...units) };
    const chosen = chooseHour(SHOP, ask, counted, now);
    if (!('at' in chosen)) throw new Error(chosen.why);
    const slots = slotsFor(SHOP, chosen.at, now);
    const parts = (spread(ask.work, freeOf(SHOP, slots, counted)) ?? []).map((part, n) => ({ ...part, at: slots[n] as Date }));
    for (const { at: slot, barra } of parts) loads.set(slot.getTime(), bar((loads.get(slot.getTime())?.barra ?? 0) + barra));
    waiting.push({ promised: chosen.at.getTime(), units, guest });
    open.push({ left: ask.work, parts });
  };
  for (let n = 0; n < 25; n++) promise(unitsOf(), loads, false);
  promise(unitsOf(), withOpenWork(SHOP, loads, openWorkOf(open, []), now), true);
  return { now: now.getTime(), waiting };
}

/** Each barista takes the next drink of the order with the earliest promised hour. @returns whether the guest's order was ready in time */
function isKept({ now, waiting }: ReturnType<typeof busyDay>, chance: Random): boolean {
  const hands = Array.from({ length: HANDS }, () => now);
  const drinks = waiting
    .toSorted((one, other) => one.promised - other.promised)
    .flatMap(({ promised, units, guest }) => units.map((seconds) => ({ promised, seconds, guest })));
  let ready = 0;
  for (const { promised, seconds, guest } of drinks) {
    const hand = hands.indexOf(Math.min(...hands));
    const done = Math.max(hands[hand] as number, promised - EARLIEST) + seconds * (0.6 + 0.8 * chance.next()) * 1000;
    hands[hand] = done;
    if (guest) ready = Math.max(ready, done);
  }
  return ready <= Math.max(...waiting.filter(({ guest }) => guest).map(({ promised }) => promised));
}

describe('with 25 open orders and 12 late ones', () => {
  const days = Array.from({ length: 100 }, (_, seed) => busyDay(new Random(20_261_201 + seed)));

  it('the hour promised to another guest is kept on 95 of 100 days', () => {
    const kept = days.filter((day, seed) => isKept(day, new Random(seed))).length;
    expect(kept).toBeGreaterThanOrEqual(95);
  });

  it('is no later than the bar’s work explains', () => {
    for (const { now, waiting } of days) {
      const minutes = ((waiting.at(-1)?.promised ?? 0) - now) / MINUTE;
      const work = waiting.flatMap(({ units }) => units).reduce((a, b) => a + b, 0) / 60;
      // The day's whole work at the set capacity, and at most the slot in which it ends and the one after it.
      expect(minutes).toBeLessThanOrEqual(work / (HANDS * 0.8) + 20);
    }
  });
});
