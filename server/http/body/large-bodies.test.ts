import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ownRound } from './large-bodies.ts';

it('gives each large body a round of the event loop of its own', async () => {
  let round = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; round++) await setImmediate();
  })();
  const rounds = await Promise.all(Array.from({ length: 5 }, () => ownRound().then(() => round)));
  isOver = true;
  await counting;
  expect(new Set(rounds).size).toBe(5);
});
