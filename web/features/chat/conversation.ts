import type { ChatMessage } from '#contract/assistant.ts';
import type { Product } from '#contract/catalog.ts';
import { api } from '#web/api.ts';
import { createStore, useStore } from '#web/lib/create-store.ts';

export type Said = ChatMessage & { id: number; products?: Product[] | undefined };
type Conversation = { said: Said[]; waiting: boolean; error: string | null };

/** The assistant remembers no more than this; the API takes 40 messages of 2,000 characters. */
const SENT = 20;
export const LONGEST = 2000;

/** Lasts as long as the page's visit, wherever one goes in the shop. */
const conversation = createStore<Conversation>({ said: [], waiting: false, error: null });

export const useConversation = (): Conversation => useStore(conversation);

/** Nothing happens for an empty message, or while an answer is awaited. */
export async function say(text: string): Promise<void> {
  const { said, waiting } = conversation.get();
  const content = text.trim();
  if (!content || waiting) return;
  const asked: Said[] = [...said, { id: said.length, role: 'user', content }];
  conversation.set({ said: asked, waiting: true, error: null });
  const messages = asked.slice(-SENT).map(({ role, content }) => ({ role, content: content.slice(0, LONGEST) }));
  try {
    const { success, response, products } = await api('POST /api/chatbot/chat', { messages });
    if (!success) throw new Error('La respuesta del chatbot no fue exitosa');
    const answered: Said = { id: asked.length, role: 'assistant', content: response, products };
    conversation.set({ said: [...asked, answered], waiting: false, error: null });
  } catch (error) {
    // What was asked stays: it can be asked again.
    conversation.set({ said: asked, waiting: false, error: (error instanceof Error && error.message) || 'Error desconocido' });
  }
}
