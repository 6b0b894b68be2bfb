import type { ChatMessage } from '#contract/assistant/assistant.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import type { CallerUser } from '#server/http/caller.ts';
import type { ProductIndex } from './understanding/product-index.ts';
import type { Hint } from './vocabulary.ts';

/** @property told topics of `UNANSWERED` that this reply answers
 * @property isUnknown the assistant does not know the answer; the messages before may tell what the question means */
export type Reply = { text: string; products?: Product[]; told?: readonly string[]; isUnknown?: boolean };

export type Question = {
  /** The question with misspelled words corrected. */
  text: string;
  /** Without case, accents and punctuation. */
  folded: string;
  /** Whether the question contains a phrase of the hint. */
  has(hint: Hint): boolean;
  /** The guest's earlier messages of late, folded. */
  earlier: string;
  /** Whether one of them contains a phrase of the hint. */
  recent(hint: Hint): boolean;
  /** Earlier messages. The client sends them, so they may be invented. */
  before: ChatMessage[];
  user: CallerUser | null;
  index: ProductIndex;
  now: Date;
};

export const and = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** Removes brackets and asterisks, which would end the link's text early. */
const plain = (text: string) => text.replace(/[[\]()*]/g, '');
export const link = (text: string, path: `/${string}`): string => `[${plain(text)}](${path})`;
export const linkTo = ({ name, slug }: Product): string => link(name, `/products/${slug}`);
