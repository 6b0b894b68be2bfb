import type { z } from 'zod';
import type { Seller } from '#contract/till-fields.ts';
import type { Tx } from '#server/db/client.ts';
import { pinOwner } from '#server/features/accounts/index.ts';
import { tillSales } from '#server/features/payments/index.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { notAllowed } from '#server/http/refusal.ts';

/** @property key the sale's key, which belongs to the till. @property user who is signed in at the till */
export type Asked = { key: string; user: CallerUser };

/** Who takes the money: the owner of the typed pin, otherwise the account of the till's tablet. @throws Refusal 403 `wrong_pin`, 429 */
export const sellerOf = (till: string, persona: z.output<typeof Seller> | null | undefined, user: CallerUser): Promise<{ id: string }> =>
  persona ? pinOwner(till, persona.pin) : Promise.resolve(user);

/**
 * The till's open shift. Staff sell in the shift that their session opened; there the pin names who sells. Managers sell in every one.
 * @throws Refusal 409 `till_closed`, 403 for the shift of another person
 */
export async function openShift(tx: Tx, till: string, user: CallerUser) {
  const shift = await tillSales.openShift(tx, till);
  const isForeign = shift.openedBy !== null && shift.openedBy !== user.id;
  if (isForeign && !isStaff(user, 'manager')) throw notAllowed();
  return shift;
}
