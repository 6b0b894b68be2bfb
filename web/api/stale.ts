import { ApiError } from '#contract/wire/client.ts';

/** What another person has saved meanwhile, when this is why the server refused to save; otherwise null. */
export const savedByOther = <T>(error: unknown): T | null =>
  error instanceof ApiError && error.status === 409 && error.code.startsWith('stale_') ? (error.body.data as T) : null;
