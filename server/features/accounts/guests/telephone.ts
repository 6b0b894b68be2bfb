import { ProfileChange } from '#contract/accounts/own-account.ts';
import type { Tx } from '#server/db/client.ts';
import { setTelephone } from './queries.ts';

/** Saves the guest's telephone in the new account, in the form that the profile accepts: guests may write brackets. */
export async function keepTelephone(tx: Tx, userId: string, telefono: string | null): Promise<void> {
  const { data } = ProfileChange.shape.phone.safeParse(telefono?.replace(/[()]/g, ''));
  if (data) await setTelephone(tx, userId, data);
}
