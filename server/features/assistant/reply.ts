import type { ChatMessage } from '#contract/assistant.ts';
import type { Product } from '#contract/catalog.ts';
import type { CallerUser } from '#server/http/caller.ts';
import type { Shelf } from './shelf.ts';

export type Reply = { text: string; products?: Product[] };

export type Question = {
  /** As it was asked. */
  text: string;
  /** Without case, accents and punctuation. */
  folded: string;
  /** What was said before. Whoever asks sends it: it may be made up. */
  before: ChatMessage[];
  user: CallerUser | null;
  shelf: Shelf;
  now: Date;
};

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });
export const inPesos = (pesos: number): string => money.format(pesos);

export const and = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** Brackets would end the link's text early. */
const plain = (text: string) => text.replace(/[[\]()*]/g, '');
export const link = (text: string, path: `/${string}`): string => `[${plain(text)}](${path})`;
export const linkTo = ({ name, slug }: Product): string => link(name, `/products/${slug}`);
