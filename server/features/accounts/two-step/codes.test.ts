import { describe, expect, it } from 'vitest';
import { secondsUntilCode } from '#server/features/accounts/rules.ts';
import { asText, canonicalCode, isAppCode, newRecoveryCode, newSecret, otpauthUrl, periodOf } from './codes.ts';

/** The secret and the times of RFC 6238, appendix B; the expected codes are the last six digits of the RFC's. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of the app', () => {
  it.each(VECTORS)('equal those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(periodOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('are accepted one period early and late, with the period of the code', () => {
    const code = '050471';
    const own = Math.floor(1_111_111_111 / 30);
    for (const late of [-30, 0, 30]) expect(periodOf(SECRET, code, at(1_111_111_111 + late))).toBe(own);
    for (const late of [-60, 60]) expect(periodOf(SECRET, code, at(1_111_111_111 + late))).toBeNull();
    for (const wrong of ['', '05047', '0504711', '000000', '050 471']) expect(periodOf(SECRET, wrong, at(1_111_111_111))).toBeNull();
  });

  it('are computed from a secret that the app reads from a link', () => {
    expect(asText(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const url = new URL(otpauthUrl(SECRET, { issuer: 'Casa Blanca & Té', label: 'ximena+café@correo.mx' }));
    expect(url.protocol + url.host).toBe('otpauth:totp');
    expect(decodeURIComponent(url.pathname)).toBe('/Casa Blanca & Té:ximena+café@correo.mx');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Casa Blanca & Té',
      secret: asText(SECRET),
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(newSecret()).toHaveLength(20);
  });
});

describe('recovery codes', () => {
  it('are compared without dashes, spaces and case, and are not taken for codes of the app', () => {
    const code = newRecoveryCode();
    expect(code).toMatch(/^[A-HJ-KM-NP-Z2-9]{4}(-[A-HJ-KM-NP-Z2-9]{4}){3}$/);
    expect(canonicalCode(` ${code.toLowerCase().replaceAll('-', ' – ')} `)).toBe(code.replaceAll('-', ''));
    expect([code, '123456', '12345', '123 456'].map((text) => isAppCode(canonicalCode(text)))).toEqual([false, true, false, true]);
  });
});

describe('the limit of wrong codes', () => {
  const ages = (many: number, seconds: number) => Array.from({ length: many }, (_, n) => seconds + n);
  it.each([
    [[], 0],
    [ages(9, 0), 0],
    [ages(10, 0), 891],
    [ages(10, 891), 0],
    [ages(29, 1000), 0],
    [ages(30, 1000), 86_400 - 1029],
  ])('is ten in 15 minutes and thirty in a day (%#)', (given, seconds) => {
    expect(secondsUntilCode(given)).toBe(seconds);
  });
});
