import { anyOf } from '#server/features/assistant/understanding/phrases.ts';
import { HOUSE } from './house.ts';
import type { Intent } from './intent.ts';
import { ORDERING } from './ordering.ts';
import { DIVERTED, SMALL_TALK } from './small-talk.ts';
import { UNANSWERED } from './topics.ts';

// Finds the intents and topics of a question.

const compile = <T extends { asks: string; unless?: string }>(rows: T[]) =>
  rows.map((row) => ({ ...row, asked: anyOf(row.asks), refused: row.unless ? anyOf(row.unless) : null }));

const fitting =
  <T extends { asked: RegExp; refused: RegExp | null }>(rows: T[]) =>
  (folded: string): T[] =>
    rows.filter(({ asked, refused }) => asked.test(folded) && !refused?.test(folded));

const diverted = anyOf(DIVERTED);

/** The facts of the shop that a question asks for; a question that asks for several of them gets several. */
export const factsIn: (folded: string) => Intent[] = fitting(compile([...ORDERING, ...HOUSE]));
export const smallTalkIn: (folded: string) => Intent[] = fitting(compile(SMALL_TALK));
/** The topics without an answer, with the expression that found them. */
export const topicsIn = fitting(compile(UNANSWERED));
/** Whether a question would use the assistant for something else. */
export const isDiverted = (folded: string): boolean => diverted.test(folded);
