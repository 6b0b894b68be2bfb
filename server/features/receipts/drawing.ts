import { Worker } from 'node:worker_threads';
import type { Ticket } from './ticket.ts';

type Plan = Omit<Ticket, 'code'>;
export type Asked = { number: number; ticket: Plan };
export type Drawn = { number: number; pdf: Uint8Array } | { number: number; error: unknown };

/** How long the thread stays when nobody wants a ticket: it weighs some 50 MB. */
const IDLE_MS = 5000;

let thread: Worker | null = null;
let last = 0;
let idle: NodeJS.Timeout | undefined;
const waiting = new Map<number, { resolve(pdf: Buffer): void; reject(error: unknown): void }>();

/** A ticket takes some 15 ms to draw, so a thread of its own does it: meanwhile the shop answers. */
export function drawTicket(ticket: Plan): Promise<Buffer> {
  thread ??= begin();
  clearTimeout(idle);
  const number = ++last;
  const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(number, { resolve, reject }));
  thread.postMessage({ number, ticket } satisfies Asked);
  return drawn;
}

function begin(): Worker {
  const begun = new Worker(new URL('./drawing-thread.ts', import.meta.url));
  // The process may end without it.
  begun.unref();
  begun.on('message', (drawn: Drawn) => {
    const asker = waiting.get(drawn.number);
    waiting.delete(drawn.number);
    if ('pdf' in drawn) asker?.resolve(Buffer.from(drawn.pdf));
    else asker?.reject(drawn.error);
    if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
  });
  begun.on('error', (error) => {
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return begun;
}

function end(): void {
  void thread?.terminate();
  thread = null;
}
