import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { CHECKSUM_LENGTH, TOKEN_LENGTH, TOKEN_PREFIX } from '#contract/tokens/tokens.ts';

/**
 * A token: `casa_`, 34 random characters (about 202 bits), and 6 characters of checksum, so that a scanner of leaked secrets tells a token from
 * other text without asking the shop. The checksum is the CRC-32 of the 34 characters as ASCII, as a number in base 62 whose digits are
 * `0-9A-Za-z`, the most significant first, filled with `0` on the left.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = TOKEN_LENGTH - CHECKSUM_LENGTH;
const SHAPE = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${TOKEN_LENGTH}}$`);

const digit = (value: number): string => DIGITS.charAt(value);

function checksumOf(random: string): string {
  let [rest, written] = [crc32(random), ''];
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    written = digit(rest % DIGITS.length) + written;
    rest = Math.floor(rest / DIGITS.length);
  }
  return written;
}

export function drawToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => digit(randomInt(DIGITS.length))).join('');
  return `${TOKEN_PREFIX}${random}${checksumOf(random)}`;
}

/** Whether a bearer has the form of a token. Those of sessions have another length. */
export const isTokenShaped = (bearer: string): boolean => SHAPE.test(bearer);

/** Whether the checksum of a bearer in the form of a token is right. */
export function hasRightChecksum(bearer: string): boolean {
  const random = bearer.slice(TOKEN_PREFIX.length, -CHECKSUM_LENGTH);
  return bearer.endsWith(checksumOf(random));
}
