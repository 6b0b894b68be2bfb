import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { adminPasswordWarning } from '#server/features/accounts/service.ts';
import { isWeakPassword } from './weak-passwords.ts';

const EMAIL = 'ana@correo.mx';
const listed = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('# '));

describe('a weak password', () => {
  it('is any of the 10,000 most common ones that is long enough, in any case', () => {
    expect(new Set(listed).size).toBeGreaterThanOrEqual(10_000);
    const longOnes = listed.filter((one) => one.length >= 8);
    expect(longOnes.length).toBeGreaterThan(2000);
    expect(longOnes.filter((one) => !isWeakPassword(one, EMAIL) || !isWeakPassword(one.toUpperCase(), EMAIL))).toEqual([]);
  });

  it.each(['password', 'Password1', '12345678', '87654321', 'qwertyuiop', 'iloveyou', '1q2w3e4r', 'trustno1', '11111111', 'abcd1234'])(
    'is “%s”',
    (password) => expect(isWeakPassword(password, EMAIL)).toBe(true),
  );

  it('is the e-mail, or one repeated character', () => {
    for (const password of ['ana@correo.mx', 'ANA@Correo.MX', 'ａna@correo.mx', '🫖🫖🫖🫖🫖🫖🫖🫖', '        ', 'zZzZzZzZ'])
      expect(isWeakPassword(password, EMAIL)).toBe(true);
  });

  it('is not one that merely contains a common password', () => {
    for (const password of ['una contraseña', 'password de la casa', 'ana@correo.mx!', 'aaaaaaab', ' password'])
      expect(isWeakPassword(password, EMAIL)).toBe(false);
  });

  it('is accepted from the settings, with a warning at the start', () => {
    expect(adminPasswordWarning(EMAIL, 'password123')).toEqual([expect.stringContaining('ADMIN_PASSWORD')]);
    expect(adminPasswordWarning(EMAIL, 'una clave de prueba')).toEqual([]);
    expect(adminPasswordWarning(EMAIL, undefined)).toEqual([]);
  });
});
