import { describe, expect, it } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

const message = 'Hay mucha gente. Inténtalo otra vez en un momento.';
const held = () => {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, work: () => done };
};

describe('bounded queue', () => {
  it('runs up to its limit, then in order of arrival', async () => {
    const queue = boundedQueue({ atOnce: 2, waiting: 10, message });
    const order: number[] = [];
    const gates = Array.from({ length: 5 }, held);
    const runs = gates.map((gate, index) =>
      queue.run(null, async () => {
        order.push(index);
        await gate.work();
      }),
    );
    await new Promise(setImmediate);
    expect(order).toEqual([0, 1]);
    expect(queue.load()).toEqual({ running: 2, waiting: 3 });
    for (const gate of gates) gate.finish();
    await Promise.all(runs);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(queue.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('refuses with 503 when it is full or the wait too long, and continues afterwards', async () => {
    const queue = boundedQueue({ atOnce: 1, waiting: 1, longestWaitMs: 20, message });
    const first = held();
    const running = queue.run(null, first.work);
    const waiting = queue.run(null, async () => 'never');
    await expect(queue.run(null, async () => 'never')).rejects.toMatchObject({ status: 503, code: 'busy', message });
    await expect(waiting).rejects.toMatchObject({ status: 503 });
    first.finish();
    await running;
    await expect(queue.run(null, async () => 'served')).resolves.toBe('served');
  });

  it('refuses a key that has too many with 429, and no other key', async () => {
    const queue = boundedQueue({ atOnce: 5, waiting: 5, perKey: 2, message });
    const gate = held();
    const mine = [queue.run('me', gate.work), queue.run('me', gate.work)];
    await expect(queue.run('me', async () => 'never')).rejects.toMatchObject({ status: 429 });
    await expect(queue.run('you', async () => 'served')).resolves.toBe('served');
    gate.finish();
    await Promise.all(mine);
    await expect(queue.run('me', async () => 'served')).resolves.toBe('served');
  });

  it('lets keys take turns: a key with many items delays its own work only', async () => {
    const queue = boundedQueue({ atOnce: 1, waiting: 10, message });
    const order: string[] = [];
    const gate = held();
    const first = queue.run('flood', gate.work);
    const keys = ['flood', 'flood', 'flood', 'one', 'one', 'two'];
    const runs = keys.map((key) => queue.run(key, async () => void order.push(key)));
    gate.finish();
    await Promise.all([first, ...runs]);
    expect(order).toEqual(['flood', 'one', 'two', 'flood', 'one', 'flood']);
  });

  it('gives a place of the key that has most to a key that has fewer when it is full', async () => {
    const queue = boundedQueue({ atOnce: 1, waiting: 3, message });
    const gate = held();
    const first = queue.run('flood', gate.work);
    const flood = ['a', 'b', 'c'].map((name) => queue.run('flood', async () => name));
    const others = ['one', 'two'].map((key) => queue.run(key, async () => key));
    await expect(queue.run('flood', async () => 'never')).rejects.toMatchObject({ status: 503 });
    await expect(queue.run('three', async () => 'never')).rejects.toMatchObject({ status: 503 });
    for (const given of flood.slice(1)) await expect(given).rejects.toMatchObject({ status: 429 });
    gate.finish();
    expect(await Promise.all([flood[0], ...others])).toEqual(['a', 'one', 'two']);
    await first;
    expect(queue.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('frees the place when the work fails', async () => {
    const queue = boundedQueue({ atOnce: 1, waiting: 0, perKey: 1, message });
    await expect(
      queue.run('me', async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    await expect(queue.run('me', async () => 'served')).resolves.toBe('served');
  });
});
