import { afterEach, describe, expect, it, vi } from 'vitest';
import { offsetBy, onClockSet, setClock, shopNow } from './clock.ts';

const SENT = Date.parse('2026-11-29T17:00:00.400Z');
const MINUTES = 60_000;

describe('the offset of the shop’s clock', () => {
  it('stays while the answers agree with it', () => {
    expect(offsetBy(0, Date.parse('2026-11-29T17:00:00Z'), SENT, SENT + 100)).toBe(0);
    expect(offsetBy(0, Date.parse('2026-11-29T17:00:01Z'), SENT, SENT + 900)).toBe(0);
  });

  it('corrects a device that is ahead or behind, to a second', () => {
    for (const minutes of [45, -600]) {
      const sent = SENT + minutes * MINUTES;
      const offset = offsetBy(0, Date.parse('2026-11-29T17:00:00Z'), sent, sent + 100);
      expect(Math.abs(offset + minutes * MINUTES)).toBeLessThan(1000);
      expect(offsetBy(offset, Date.parse('2026-11-29T17:00:07Z'), sent + 7000, sent + 7100)).toBe(offset);
    }
  });

  it('is not measured by answers without a date, nor while the device’s clock is being set', () => {
    expect(offsetBy(5, Number.NaN, SENT, SENT)).toBe(5);
    expect(offsetBy(5, SENT, SENT, SENT - 30 * MINUTES)).toBe(5);
  });
});

describe('the shop’s clock', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is set by an answer, and tells so once', () => {
    vi.useFakeTimers({ now: SENT + 45 * MINUTES });
    const answer = new Response(null, { headers: { date: 'Sun, 29 Nov 2026 17:00:00 GMT' } });
    const told = vi.fn();
    const stop = onClockSet(told);
    setClock(answer, Date.now());
    setClock(answer, Date.now());
    stop();
    expect(Math.abs(shopNow() - SENT)).toBeLessThan(1000);
    expect(told).toHaveBeenCalledOnce();
  });
});
