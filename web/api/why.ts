import { ApiError } from '#contract/client.ts';

/** What the page says, and after it the server's own sentence when it asks to wait: too many calls, or no room at the moment. */
export const why = (error: unknown, said: string): string =>
  error instanceof ApiError && (error.status === 429 || error.status === 503) ? `${said.replace(/\.?$/, '.')} ${error.message}` : said;
