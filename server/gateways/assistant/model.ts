import type { ChatMessage } from '#contract/assistant/assistant.ts';
import { type Answer, type Call, gather, parsed } from './deltas.ts';

export type ModelSettings = { baseUrl: string; apiKey: string | undefined; model: string; timeLimitMs?: number };

/** A tool that the model may call; `run` returns plain text. */
export type Tool = {
  name: string;
  description: string;
  /** The JSON Schema of its arguments. */
  parameters: Record<string, unknown>;
  run: (input: Record<string, unknown>) => Promise<string>;
};

/** Callbacks and abort signal of one answer. */
export type Listener = {
  /** Called with each piece of text at once, including text before a tool call. */
  onPiece: (text: string) => void;
  /** Aborts the answer when the client has disconnected. */
  gone: AbortSignal;
};

type Message =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: Call[] }
  | { role: 'tool'; tool_call_id: string; content: string };

/** How long the model may send nothing; the whole answer may take four times as long. */
const TIME_LIMIT_MS = 15_000;
/** How often the model may call tools before it must answer. */
const ROUNDS = 4;
const MOST_TOKENS = 500;
const LONGEST_ANSWER = 4000;

/**
 * Sends a request to a service with the chat completions protocol. Throws when it does not answer in time or violates the protocol; the
 * error contains neither the key nor the conversation.
 */
export async function askModel(
  settings: ModelSettings,
  system: string,
  said: readonly ChatMessage[],
  tools: readonly Tool[],
  listener?: Listener,
): Promise<string> {
  const limit = settings.timeLimitMs ?? TIME_LIMIT_MS;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('the model took too long')), limit);
  const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(4 * limit), ...(listener ? [listener.gone] : [])]);
  const onPiece =
    listener &&
    ((text: string) => {
      timer.refresh();
      listener.onPiece(text);
    });
  const messages: Message[] = [{ role: 'system', content: system }, ...said.map(({ role, content }) => ({ role, content }))];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const answer = await complete(settings, messages, tools, signal, onPiece);
      if (!answer.tool_calls?.length) {
        const text = answer.content?.trim();
        if (!text) throw new Error('the model said nothing');
        return text.slice(0, LONGEST_ANSWER);
      }
      messages.push({ role: 'assistant', content: answer.content, tool_calls: answer.tool_calls });
      for (const call of answer.tool_calls) messages.push({ role: 'tool', tool_call_id: call.id, content: await run(call, tools) });
    }
    throw new Error('the model looked things up without end');
  } finally {
    clearTimeout(timer);
  }
}

async function complete(
  { baseUrl, apiKey, model }: ModelSettings,
  messages: Message[],
  tools: readonly Tool[],
  signal: AbortSignal,
  onPiece: ((text: string) => void) | undefined,
): Promise<Answer> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({
      model,
      messages,
      max_tokens: MOST_TOKENS,
      tools: tools.map(({ name, description, parameters }) => ({ type: 'function', function: { name, description, parameters } })),
      ...(onPiece && { stream: true }),
    }),
    // A redirect would send the key to another server.
    redirect: 'error',
    signal,
  });
  if (!response.ok) throw new Error(`the model's service answered ${response.status}`);
  if (onPiece && response.body && response.headers.get('content-type')?.startsWith('text/event-stream'))
    return gather(response.body, onPiece, LONGEST_ANSWER);
  const body = parsed(await response.text()) as { choices?: { message?: Answer }[] };
  const message = body.choices?.[0]?.message;
  if (!message) throw new Error("the model's service answered without a message");
  return { content: message.content ?? null, tool_calls: message.tool_calls };
}

/** Runs a tool; an error becomes a result that the model can handle. */
async function run(call: Call, tools: readonly Tool[]): Promise<string> {
  const tool = tools.find(({ name }) => name === call.function.name);
  if (!tool) return 'No existe esa herramienta.';
  try {
    return await tool.run(JSON.parse(call.function.arguments || '{}') as Record<string, unknown>);
  } catch {
    return 'No se pudo consultar.';
  }
}
