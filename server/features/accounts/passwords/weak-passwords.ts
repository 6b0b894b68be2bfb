import { readFileSync } from 'node:fs';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { shopName } from '#server/current-settings.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Shorter passwords need no entry in the list: they are refused for their length. */
const SHORTEST = 8;
/** How many digits around a Spanish password, or around the shop's name, do not make it better. */
const MOST_DIGITS = 4;

type Lists = { common: ReadonlySet<string>; spanish: ReadonlySet<string> };
let lists: Lists | null = null;

function passwordLists(): Lists {
  lists ??= {
    common: new Set(linesOf('common-passwords.txt').filter((line) => line.length >= SHORTEST)),
    spanish: new Set(linesOf('spanish-passwords.txt')),
  };
  return lists;
}

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));

/** Without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** Letters and digits only: the list has no spaces, and a name may have any signs. */
const joined = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The text, and what remains of it without the digits at its ends, for each way to leave out at most four. */
function* withoutDigits(text: string): Generator<string> {
  for (let left = 0; left <= MOST_DIGITS && /^\d*$/.test(text.slice(0, left)); left++)
    for (let right = 0; left + right <= MOST_DIGITS; right++) {
      const end = text.length - right;
      if (/^\d*$/.test(text.slice(end))) yield text.slice(left, end);
    }
}

/**
 * Whether the password is easy to guess: a common one, a Spanish one or the shop's name with up to four digits, the e-mail, or one repeated
 * character. Case and accents do not matter.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = folded(password);
  const { common, spanish } = passwordLists();
  if (new Set(plain).size === 1 || common.has(plain) || canonicalEmail(password) === canonicalEmail(email)) return true;
  const name = joined(folded(shopName()));
  return [...withoutDigits(joined(plain))].some((word) => spanish.has(word) || word === name);
}

const MESSAGE = 'Esa contraseña es fácil de adivinar. Elige otra.';

export function refuseWeakPassword(password: string, email: string): void {
  if (isWeakPassword(password, email)) throw new Refusal(422, 'weak_password', MESSAGE, { errors: { password: MESSAGE } });
}
