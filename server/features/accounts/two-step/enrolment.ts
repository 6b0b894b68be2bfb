import type { TwoStepSecret } from '#contract/accounts/two-step.ts';
import { shopName } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireOwner } from '#server/features/accounts/passwords/own-password.ts';
import { lockUser, type UserRow } from '#server/features/accounts/queries.ts';
import { emailUnverified } from '#server/features/accounts/refusals.ts';
import { ENROLMENTS, RECOVERY_CODES } from '#server/features/accounts/rules.ts';
import { deleteOtherSessions } from '#server/features/accounts/sessions/queries.ts';
import { audit } from '#server/features/audit/index.ts';
import { qrSvg } from '#server/gateways/qr-svg.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal, unauthorized } from '#server/http/refusal.ts';
import { type Checked, limited, recoveryHash, withCode } from './check.ts';
import { asText, canonicalCode, newRecoveryCode, newSecret, otpauthUrl, periodOf } from './codes.ts';
import * as queries from './queries.ts';
import { openSecret, sealSecret } from './sealed.ts';

const enrolments = limiter('two-step-enrolments', ENROLMENTS);

const stepIsOn = () => new Refusal(409, 'two_step_on', 'La verificación en dos pasos ya está activada.');
const notStarted = () => new Refusal(409, 'two_step_not_started', 'El código QR ya no sirve. Empieza otra vez.');

type RecoveryCodes = { recovery_codes: string[] };

/** Without a verified e-mail a stranger could lock another person's e-mail with a second step. */
const requireVerified = ({ emailVerified }: UserRow): void => {
  if (!emailVerified) throw emailUnverified('Antes de activar la verificación en dos pasos, verifica tu correo.');
};

/**
 * Creates a secret, which replaces an unconfirmed one.
 * @throws Refusal 403 wrong_password or sign_in_again, 409 two_step_on, 409 email_unverified, 429
 */
export async function begin(password: string | null | undefined, caller: SignedInCaller): Promise<TwoStepSecret> {
  const { id } = caller.user;
  await requireOwner(caller, password);
  if (caller.address !== null) await enrolments.spend(id);
  const secret = newSecret();
  const { email } = await inTransaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw unauthorized();
    if (await queries.isOn(tx, id)) throw stepIsOn();
    requireVerified(user);
    await queries.begin(tx, id, sealSecret(id, secret));
    return user;
  });
  const otpauth_url = otpauthUrl(secret, { issuer: shopName(), label: email });
  return { secret: asText(secret), otpauth_url, qr_svg: qrSvg(otpauth_url) };
}

/**
 * Switches the second step on, and ends the other sessions.
 * @throws Refusal 403 wrong_code, 409 two_step_on, email_unverified or two_step_not_started, 429
 */
export async function confirm(code: string, caller: SignedInCaller): Promise<RecoveryCodes> {
  const { id } = caller.user;
  const done = await inTransaction(async (tx): Promise<Checked<RecoveryCodes>> => {
    const user = await lockUser(tx, id);
    if (!user) throw unauthorized();
    if (await queries.isOn(tx, id)) throw stepIsOn();
    requireVerified(user);
    const stored = await queries.pendingSecret(tx, id);
    const secret = stored && openSecret(id, stored);
    if (!secret) throw notStarted();
    const checked = await limited(tx, id, caller, async () => periodOf(secret, canonicalCode(code), new Date()));
    if ('refusal' in checked) return checked;
    await queries.confirm(tx, id, checked.right);
    await deleteOtherSessions(id, caller.sessionId, tx);
    await tell(tx, user, 'on');
    return { right: await drawCodes(tx, id) };
  });
  if ('refusal' in done) throw done.refusal;
  return done.right;
}

/** Replaces the recovery codes. The required code limits the calls. @throws Refusal 403 wrong_code, 409 two_step_off, 429 */
export const newCodes = (code: string, caller: SignedInCaller): Promise<RecoveryCodes> =>
  withCode(caller, code, async (tx, user) => {
    await tell(tx, user, 'codes');
    return drawCodes(tx, user.id);
  });

/** Switches the second step off. @throws Refusal 403 wrong_code, 409 two_step_off, 429 */
export const end = (code: string, caller: SignedInCaller): Promise<undefined> =>
  withCode(caller, code, async (tx, user) => {
    await queries.remove(tx, user.id);
    await tell(tx, user, 'off');
    return undefined;
  });

/** Generates the recovery codes. This answer is the only one that contains them: only their digests are stored. */
async function drawCodes(tx: Tx, userId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await queries.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(userId, code)),
  );
  return { recovery_codes: codes };
}

const SUMMARIES = {
  on: 'Activó la verificación en dos pasos',
  codes: 'Cambió sus códigos de recuperación',
  off: 'Desactivó la verificación en dos pasos',
};

async function tell(tx: Tx, { id, name, staffRole }: UserRow, letter: keyof typeof SUMMARIES): Promise<void> {
  await enqueue(tx, 'two-step-mail', { id, at: new Date().toISOString(), letter });
  if (staffRole === null) return;
  await audit(tx, { actor: { id, name }, kind: 'two_step', subject: { type: 'user', id }, summary: SUMMARIES[letter] });
}
