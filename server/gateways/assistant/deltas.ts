export type Call = { id: string; type: 'function'; function: { name: string; arguments: string } };
export type Answer = { content: string | null; tool_calls?: Call[] | undefined };

type Delta = {
  content?: string | null;
  tool_calls?: { index?: number; id?: string; function?: { name?: string; arguments?: string } }[];
};

/**
 * Assembles an answer from the chunks of the chat completions protocol.
 * @param onPiece called with each piece of text
 * @param longest the maximal length of the text
 */
export async function gather(body: ReadableStream<Uint8Array>, onPiece: (text: string) => void, longest: number): Promise<Answer> {
  let content = '';
  const calls = new Map<number, Call>();
  for await (const data of eventData(body)) {
    if (data === '[DONE]' || content.length > longest) break;
    const delta = (parsed(data) as { choices?: { delta?: Delta }[] }).choices?.[0]?.delta;
    if (delta?.content) {
      content += delta.content;
      onPiece(delta.content);
    }
    for (const { index = 0, id, function: part } of delta?.tool_calls ?? []) {
      const call = calls.get(index) ?? { id: '', type: 'function', function: { name: '', arguments: '' } };
      call.id ||= id ?? '';
      call.function.name += part?.name ?? '';
      call.function.arguments += part?.arguments ?? '';
      calls.set(index, call);
    }
  }
  return { content: content || null, tool_calls: [...calls.values()] };
}

async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
}

/** Parses JSON; unlike the parser's own error, the thrown one does not contain the text. */
export function parsed(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    throw new Error("the model's service answered something else than JSON");
  }
}
