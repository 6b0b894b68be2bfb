import { ApiError } from '#contract/wire/client.ts';

/** The page's message, followed by the server's message when that one asks to wait (429, 503). */
export const why = (error: unknown, said: string): string =>
  error instanceof ApiError && (error.status === 429 || error.status === 503) ? `${said.replace(/\.?$/, '.')} ${error.message}` : said;
