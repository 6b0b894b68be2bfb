import { expect, it } from 'vitest';
import { labelPath, linkState } from './links.ts';

it('the link to a label works for 15 minutes', () => {
  const now = Date.parse('2026-11-22T18:00:00Z');
  const url = new URL(labelPath({ number: 'CB4810276391', format: 'pdf' }, 'clave', now), 'http://x');
  const link = { number: 'CB4810276391', format: 'pdf' as const, expires: Number(url.searchParams.get('expires')) };
  const signature = url.searchParams.get('signature') ?? '';
  const state = (minutes: number, key = 'clave') => linkState(link, signature, key, now + minutes * 60_000);
  expect([state(0), state(14.9), state(15)]).toEqual(['good', 'good', 'expired']);
  expect(state(0, 'otra')).toBe('wrong');
});
