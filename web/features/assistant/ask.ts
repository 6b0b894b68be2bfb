import type { ChatAnswer, ChatMessage } from '#contract/assistant/assistant.ts';
import { send } from '#web/api/api.ts';
import { readEvents } from '#web/api/event-stream.ts';

const SILENT = 'No se recibió respuesta del servidor';
const UNSUCCESSFUL = 'La respuesta del chatbot no fue exitosa';

type Said = (ChatAnswer & { message?: undefined }) | { success: false; message?: string } | null;

/** @param onPiece called with each piece of a streamed answer; the returned answer is the complete one */
export async function ask(messages: ChatMessage[], signal: AbortSignal, onPiece: (text: string) => void): Promise<ChatAnswer> {
  const response = await send('/api/chatbot/chat', {
    method: 'POST',
    headers: { accept: 'text/event-stream, application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
    signal,
  });
  const inPieces = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream');
  const body: Said = inPieces && response.body ? await lastOf(response.body, onPiece) : await response.json().catch(() => null);
  if (!response.ok) throw new Error(body?.message ?? 'Error desconocido');
  if (!body?.success) throw new Error(body ? UNSUCCESSFUL : SILENT);
  return body;
}

/** Null when the connection broke before the end. */
async function lastOf(body: ReadableStream<Uint8Array>, onPiece: (text: string) => void): Promise<Said> {
  try {
    for await (const { event, data } of readEvents(body)) {
      if (event !== 'piece') return JSON.parse(data);
      onPiece(JSON.parse(data).text);
    }
  } catch {
    // The caller reports the missing answer.
  }
  return null;
}
