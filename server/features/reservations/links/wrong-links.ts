import { WRONG_LINKS } from '#server/features/reservations/rules.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The key of the limit for one client's bookings (see `budgetKey`); null for staff and in-process calls, which are not limited. */
export type Client = string | null;

const wrong = limiter('wrong-links', WRONG_LINKS);

/** Runs `open` for the link of a mail. Only wrong links count; after too many of them a right one is refused too. */
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
