import type { Context } from 'hono';
import { type SSEMessage, streamSSE } from 'hono/streaming';
import type { Env } from '#server/http/caller.ts';
import type { SubscriberQueue } from './subscriber-queue.ts';

const PING_MS = 20_000;
export const PING: SSEMessage = { event: 'ping', data: '' };

/** Answers with an event stream of the queue's messages, and pings, until the queue ends or the reader disconnects. */
export function sendMessages(c: Context<Env>, queue: SubscriberQueue<SSEMessage>, leave: () => void): Response {
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (events) => {
    events.onAbort(leave);
    const pings = setInterval(() => queue.push(PING), PING_MS);
    try {
      for await (const message of queue.messages()) await events.writeSSE(message);
    } finally {
      clearInterval(pings);
      leave();
    }
  });
}
