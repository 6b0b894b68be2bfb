import { ApiError } from '#contract/wire/client.ts';

export const CHECK_CONNECTION = 'Revisa tu conexión e inténtalo otra vez.';

/** The message for a request that got no answer, with what to do. @returns null for other failures */
export const noAnswerText = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 0 ? `${error.message}. ${CHECK_CONNECTION}` : null;
