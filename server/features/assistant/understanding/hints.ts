import { HINTS, type Hint } from '#server/features/assistant/vocabulary.ts';
import { anyOf } from './phrases.ts';

const compiled = new Map(Object.entries(HINTS).map(([hint, phrases]) => [hint, anyOf(phrases)]));

/** @param folded text in the form that `fold` returns */
export const hasHint =
  (folded: string) =>
  (hint: Hint): boolean =>
    compiled.get(hint)?.test(folded) ?? false;
