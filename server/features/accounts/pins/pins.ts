import { isAtLeast, type StaffRole } from '#contract/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireOwnPassword, wrongPassword } from '#server/features/accounts/passwords/own-password.ts';
import { lockUserWithPassword } from '#server/features/accounts/queries.ts';
import { TAKEN_PINS } from '#server/features/accounts/rules.ts';
import { type CallerUser, isStaff, type SignedInCaller } from '#server/http/caller.ts';
import { attempt, attemptLimit } from '#server/http/limits/attempt-limit.ts';
import { notAllowed, Refusal } from '#server/http/refusal.ts';
import { keyedDigests } from '#server/sealing/keyed-digest.ts';
import { guessed } from './guesses.ts';
import * as queries from './queries.ts';

/** The pins by which a shared till knows who sells, and by which a manager authorises what staff may not do alone. */

const takenPins = attemptLimit('taken-pins', TAKEN_PINS);
const digestsOf = (pin: string) => keyedDigests(pin, 'pin of the staff');

const pinTaken = () =>
  new Refusal(409, 'pin_taken', 'Elige otra clave: esa no está libre.', { errors: { pin: 'Elige otra clave: esa no está libre.' } });

/** Sets the caller's pin. @throws Refusal 403 `wrong_password`, 409 `pin_taken`, 429 */
export async function changePin({ current_password, pin }: { current_password: string; pin: string }, caller: SignedInCaller) {
  const { user, address } = caller;
  const password = await requireOwnPassword(caller, current_password);
  const change = () =>
    inTransaction(async (tx) => {
      if (!(await lockUserWithPassword(tx, user.id, password))) throw wrongPassword();
      await queries.lockPins(tx);
      const digests = digestsOf(pin);
      if (await queries.isTaken(tx, digests, user.id)) return false;
      await queries.setPin(tx, user.id, digests[0]);
      return true;
    });
  // The refusal tells that another person has this pin, so it is counted.
  const limits = address === null ? [] : [{ limit: takenPins, key: user.id, counts: (isSet: boolean) => !isSet }];
  if (!(await attempt(limits, change))) throw pinTaken();
}

const FIELDS = { persona: 'persona.pin', autoriza: 'autoriza.pin' };

const wrongPin = (field: keyof typeof FIELDS) => () =>
  new Refusal(403, 'wrong_pin', 'La clave no es correcta.', { errors: { [FIELDS[field]]: 'La clave no es correcta.' } });

/**
 * The member of the staff whose pin was typed at a till. Called before the caller's transaction, see `guessed`.
 * @param till a till of the settings
 * @throws Refusal 403 `wrong_pin`, also when the role is not sufficient; 429 after too many wrong ones
 */
export const pinOwner = (
  till: string,
  pin: string,
  { field = 'persona', role = 'staff' }: { field?: keyof typeof FIELDS; role?: StaffRole } = {},
): Promise<queries.PinOwner> =>
  guessed({ till, kind: 'pin' }, wrongPin(field), async (tx) => {
    const owner = await queries.ownerOf(tx, digestsOf(pin));
    return owner && isAtLeast(owner.staffRole, role) ? owner : null;
  });

/**
 * The person of the needed role who authorises a call at a till by a pin. Called before the caller's transaction.
 * @param till a till of the settings
 * @returns null when the caller has the role and no pin was typed
 * @throws Refusal 403 `not_allowed` without a pin, 403 `wrong_pin`, 429
 */
export async function authorise(
  caller: CallerUser,
  { till, autoriza, role = 'manager' }: { till: string; autoriza: { pin: string } | null | undefined; role?: StaffRole },
): Promise<queries.PinOwner | null> {
  if (autoriza) return pinOwner(till, autoriza.pin, { field: 'autoriza', role });
  if (!isStaff(caller, role)) throw notAllowed();
  return null;
}

export { guessed } from './guesses.ts';
export { forgetOldGuesses, hasPin, type PinOwner, removePin } from './queries.ts';
