import type { ChatMessage } from '#contract/assistant/assistant.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { createStore } from '#web/lib/store.ts';
import { ask } from './ask.ts';

export type Said = ChatMessage & { id: number; products?: Product[] | undefined };
type Conversation = {
  said: Said[];
  waiting: boolean;
  /** The part of the answer that has arrived. */
  coming: string;
  error: string | null;
};

/** How many of the latest messages are sent; the API takes 40 of 2,000 characters. */
const SENT = 20;
export const LONGEST = 2000;

/** Lasts until the page is reloaded, also across navigations. */
const conversation = createStore<Conversation>({ said: [], waiting: false, coming: '', error: null });
let asking: AbortController | null = null;

export const useConversation = (): Conversation => useStore(conversation);

/** Ignores an empty message, and any message while an answer is pending. */
export async function say(text: string): Promise<void> {
  const { said, waiting } = conversation.get();
  const content = text.trim();
  if (!content || waiting) return;
  const asked: Said[] = [...said, { id: said.length, role: 'user', content }];
  conversation.set({ said: asked, waiting: true, coming: '', error: null });
  const messages = asked.slice(-SENT).map(({ role, content, firma }) => ({ role, content: content.slice(0, LONGEST), firma }));
  const leaving = new AbortController();
  asking = leaving;
  const show = gathered((coming) => conversation.set({ ...conversation.get(), coming }), leaving.signal);
  let end: Pick<Conversation, 'said' | 'error'>;
  try {
    const { response, products, firma } = await ask(messages, leaving.signal, show);
    end = { said: [...asked, { id: asked.length, role: 'assistant', content: response, products, firma }], error: null };
  } catch (error) {
    // The question stays in the conversation, so that it can be sent again.
    end = { said: asked, error: leaving.signal.aborted ? null : (error instanceof Error && error.message) || 'Error desconocido' };
  }
  leaving.abort();
  conversation.set({ ...end, waiting: false, coming: '' });
}

/** Cancels the pending answer. */
export const cancelAnswer = (): void => asking?.abort();

/** Groups pieces by animation frame, because many may arrive at once. */
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
