import type { TestApp } from '../app.ts';

type Message = { event: string; data: string; retry?: number };

/** Reads an event stream: `next` waits for the next message; null at the end. */
export async function openStream(shop: Pick<TestApp, 'send'>, path: string, headers: Record<string, string>) {
  const answer = await shop.send(path, { headers });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  const next = async (): Promise<Message | null> => {
    for (;;) {
      const [message, rest] = text.split(/\n\n(.*)/s);
      if (rest !== undefined) {
        text = rest;
        const [, event = '', data = '', retry] = (message as string).match(/^event: (.*)\ndata: (.*)(?:\nretry: (\d+))?$/) ?? [];
        return { event, data, ...(retry && { retry: Number(retry) }) };
      }
      const { value, done } = await reader.read();
      if (done) return null;
      text += new TextDecoder().decode(value);
    }
  };
  /** The next order, after the pings before it; null at the end. */
  const order = async (): Promise<Record<string, unknown> | null> => {
    for (let message = await next(); message; message = await next()) if (message.event === 'order') return JSON.parse(message.data);
    return null;
  };
  return { answer, next, order, leave: () => reader.cancel() };
}
