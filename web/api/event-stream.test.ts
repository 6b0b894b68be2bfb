import { expect, test } from 'vitest';
import { readEvents } from './event-stream.ts';

function stream(...pieces: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
}

async function all(...pieces: string[]) {
  const events = [];
  for await (const event of readEvents(stream(...pieces), () => {})) events.push(event);
  return events;
}

test('events are complete however the stream is cut', async () => {
  expect(await all('event: or', 'der\ndata: {"a"', ':1}\n', '\ndata: dos\ndata: tres\r\n\r\n')).toEqual([
    { event: 'order', data: '{"a":1}' },
    { event: 'message', data: 'dos\ntres' },
  ]);
});

test('heartbeats and an incomplete event are ignored', async () => {
  expect(await all(': hola\n\n', 'event: order\ndata: {"a"')).toEqual([]);
});
