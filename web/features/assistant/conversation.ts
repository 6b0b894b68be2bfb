import type { ChatMessage } from '#contract/assistant.ts';
import type { Product } from '#contract/catalog.ts';
import { createStore, useStore } from '#web/hooks/create-store.ts';
import { ask } from './ask.ts';

export type Said = ChatMessage & { id: number; products?: Product[] | undefined };
type Conversation = {
  said: Said[];
  waiting: boolean;
  /** As much of the awaited answer as is there. */
  coming: string;
  error: string | null;
};

/** The assistant remembers no more than this; the API takes 40 messages of 2,000 characters. */
const SENT = 20;
export const LONGEST = 2000;

/** Lasts as long as the page's visit, wherever one goes in the shop. */
const conversation = createStore<Conversation>({ said: [], waiting: false, coming: '', error: null });
let asking: AbortController | null = null;

export const useConversation = (): Conversation => useStore(conversation);

/** Nothing happens for an empty message, or while an answer is awaited. */
export async function say(text: string): Promise<void> {
  const { said, waiting } = conversation.get();
  const content = text.trim();
  if (!content || waiting) return;
  const asked: Said[] = [...said, { id: said.length, role: 'user', content }];
  conversation.set({ said: asked, waiting: true, coming: '', error: null });
  const messages = asked.slice(-SENT).map(({ role, content }) => ({ role, content: content.slice(0, LONGEST) }));
  const leaving = new AbortController();
  asking = leaving;
  const show = gathered((coming) => conversation.set({ ...conversation.get(), coming }), leaving.signal);
  let end: Pick<Conversation, 'said' | 'error'>;
  try {
    const { response, products } = await ask(messages, leaving.signal, show);
    end = { said: [...asked, { id: asked.length, role: 'assistant', content: response, products }], error: null };
  } catch (error) {
    // What was asked stays: it can be asked again.
    end = { said: asked, error: leaving.signal.aborted ? null : (error instanceof Error && error.message) || 'Error desconocido' };
  }
  leaving.abort();
  conversation.set({ ...end, waiting: false, coming: '' });
}

/** Nobody waits for the answer any more. */
export const hush = (): void => asking?.abort();

/** Shows pieces as often as the screen is drawn: many may come at once. */
function gathered(show: (text: string) => void, over: AbortSignal): (piece: string) => void {
  let text = '';
  let isDue = false;
  return (piece) => {
    text += piece;
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!over.aborted) show(text);
    });
  };
}
