import type { z } from 'zod';
import type { Seller } from '#contract/till-fields.ts';
import { pinOwner } from '#server/features/accounts/index.ts';
import type { CallerUser } from '#server/http/caller.ts';

/** @property key the sale's key, which belongs to the till. @property user who is signed in at the till */
export type Asked = { key: string; user: CallerUser };

/** Who takes the money: the owner of the typed pin, otherwise the account of the till's tablet. @throws Refusal 403 `wrong_pin`, 429 */
export const sellerOf = (till: string, persona: z.output<typeof Seller> | null | undefined, user: CallerUser): Promise<{ id: string }> =>
  persona ? pinOwner(till, persona.pin) : Promise.resolve(user);
