import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { NEIGHBOURING_PERIODS, PERIOD_SECONDS } from '#server/features/accounts/rules.ts';

/** As long as the hash of the codes, as RFC 4226 recommends. */
export const SECRET_BYTES = 20;
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A copy, because small buffers share their memory with others. */
const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });
export const asText = (bytes: Buffer): string => secretOf(bytes).base32;

// Authenticator apps support only these defaults.
const codesOf = (bytes: Buffer, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: secretOf(bytes), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** The address in the QR code, which the authenticator app reads. */
export const otpauthUrl = (bytes: Buffer, names: { issuer: string; label: string }): string => codesOf(bytes, names).toString();

/** @returns the 30-second period of the code, counted since 1970; null when the code is wrong for the current time */
export function periodOf(bytes: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const distance = codesOf(bytes).validate({ token: code, timestamp, window: NEIGHBOURING_PERIODS });
  return distance === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + distance;
}

/** No letters and digits that are easily confused. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_SIGNS = 4;

/** 79 random bits. They cannot be guessed, so a fast hash is enough to store them. */
export const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join('-');

/** The form in which codes are compared: letters and digits only, in upper case. */
export const canonicalCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Codes of the app have six digits; recovery codes are longer. @param code in canonical form */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);
