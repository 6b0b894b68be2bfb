import type { Category } from '#contract/catalog/catalog.ts';
import { CATEGORY_WORDS } from '#server/features/assistant/vocabulary.ts';
import { anyOf } from './phrases.ts';

const words = CATEGORY_WORDS.map(({ asks, categories }) => ({ asked: anyOf(asks), categories }));

/** The categories of a question; null for the whole menu. */
export const categoriesIn = (folded: string): Category[] | null => words.find(({ asked }) => asked.test(folded))?.categories ?? null;
