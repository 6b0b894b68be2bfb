export type StreamEvent = { event: string; data: string };

/**
 * Parses a `text/event-stream` and yields its events as they arrive.
 * @param onSign called for every received chunk, heartbeats included
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onSign: () => void = () => {}): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onSign();
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event.data) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function parseEvent(block: string): StreamEvent {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, text = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event = text;
    if (field === 'data') data.push(text);
  }
  return { event, data: data.join('\n') };
}
