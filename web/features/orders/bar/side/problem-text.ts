import { ApiError } from '#contract/wire/client.ts';
import { noAnswerText } from '#web/api/no-answer.ts';

/** The message about a failed change. @param said the text to use when the server gave no reason */
export const problemText = (error: unknown, said: string): string =>
  noAnswerText(error) ?? (error instanceof ApiError ? error.message : said);
