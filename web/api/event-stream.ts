import { createParser } from 'eventsource-parser';

export type StreamEvent = { event: string; data: string };

/**
 * Parses a `text/event-stream` and yields its events as they arrive.
 * @param onSign called for every received chunk, heartbeats included
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onSign: () => void = () => {}): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const arrived: StreamEvent[] = [];
  const parser = createParser({ onEvent: ({ event = 'message', data }) => arrived.push({ event, data }) });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onSign();
      parser.feed(decoder.decode(value, { stream: true }));
      yield* arrived.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
