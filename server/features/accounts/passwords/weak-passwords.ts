import { readFileSync } from 'node:fs';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Shorter passwords need no entry in the list: they are refused for their length. */
const SHORTEST = 8;
let common: Set<string> | null = null;

function commonPasswords(): Set<string> {
  if (common) return common;
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');
  common = new Set(lines.filter((line) => line.length >= SHORTEST && !line.startsWith('# ')));
  return common;
}

/** Whether the password is easy to guess: a common password in any case, the e-mail, or one repeated character. */
export function isWeakPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  return new Set(lower).size === 1 || commonPasswords().has(lower) || canonicalEmail(password) === canonicalEmail(email);
}

const MESSAGE = 'Esa contraseña es fácil de adivinar. Elige otra.';

export function refuseWeakPassword(password: string, email: string): void {
  if (isWeakPassword(password, email)) throw new Refusal(422, 'weak_password', MESSAGE, { errors: { password: MESSAGE } });
}
