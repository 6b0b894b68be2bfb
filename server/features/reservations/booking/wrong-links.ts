import { WRONG_LINKS } from '#server/features/reservations/rules.ts';
import type { Client } from '#server/features/reservations/service.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';

const wrong = limiter('wrong-links', WRONG_LINKS);

/** What the link of a mail opens. Only links that open nothing count, and after too many of them not even the right one is tried. */
export async function byLink<T>(client: Client, open: () => Promise<T>): Promise<T> {
  if (client === null) return open();
  await wrong.check(client);
  try {
    return await open();
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) await wrong.spend(client);
    throw error;
  }
}
