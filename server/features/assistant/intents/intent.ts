import type { Question } from '#server/features/assistant/reply.ts';

export type Intent = {
  name: string;
  asks: string;
  unless?: string;
  says: string | ((question: Question) => string);
  /** The topics of `UNANSWERED` that this intent answers with the current settings. */
  tells?: (question: Question) => readonly string[];
};
