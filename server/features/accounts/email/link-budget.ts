import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { VERIFICATION_MAILS } from '#server/features/accounts/rules.ts';
import { digest } from '#server/features/accounts/tokens.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';

const byEmail = limiter('verification-mails-email', VERIFICATION_MAILS.email);
const keyOf = (email: string): string => digest(canonicalEmail(email));

/** Counts a link that is mailed to this e-mail, which may belong to another person than the user. @throws Refusal 429 */
export const spendLinkMail = (email: string): Promise<void> => byEmail.spend(keyOf(email));

const orFalse = (error: unknown): false => {
  if (error instanceof Refusal) return false;
  throw error;
};

/** For registration, which works without the mail: the user can ask for the link later. */
export const mayMailLink = (email: string): Promise<boolean> => byEmail.check(keyOf(email)).then(() => true, orFalse);
export const countLinkMail = (email: string): Promise<boolean> => spendLinkMail(email).then(() => true, orFalse);
