import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { adoptSettings, settings } from '#server/current-settings.ts';
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

  it.each([
    'contraseña',
    'Contraseña1',
    'CONTRASEÑA2024',
    'contrasena',
    'micontraseña',
    '1234contraseña',
    'tequiero',
    'te quiero 123',
    'Guadalupe1',
    'GUADALUPE',
    'corazón99',
    'México2026',
    'cruzazul',
    'bienvenido',
    'administrador1',
  ])('is “%s”, a common one in Spanish', (password) => expect(isWeakPassword(password, EMAIL)).toBe(true));

  it('is any of the Spanish list with up to four digits', () => {
    const spanish = readFileSync(new URL('./spanish-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('# '));
    expect(spanish.length).toBeGreaterThan(500);
    expect(spanish.filter((one) => /[^a-z]/.test(one))).toEqual([]);
    for (const digits of ['1', '12', '123', '1234'])
      expect(spanish.filter((one) => !isWeakPassword(one + digits, EMAIL) || !isWeakPassword(digits + one.toUpperCase(), EMAIL))).toEqual(
        [],
      );
    expect(isWeakPassword('contraseña12345', EMAIL)).toBe(false);
  });

  it('is the shop’s name with up to four digits, as it is now', () => {
    for (const password of ['casablanca', 'Casa Blanca', 'CASABLANCA2026', 'casa-blanca1', '12casablanca34', 'cásá blanca 99'])
      expect(isWeakPassword(password, EMAIL)).toBe(true);
    for (const password of ['casablanca12345', 'la casa blanca', 'casa de cal']) expect(isWeakPassword(password, EMAIL)).toBe(false);
    const before = settings();
    adoptSettings({ ...before, casa: { ...before.casa, nombre: 'Café Ñandú 1900' } });
    for (const password of ['cafenandu1900', 'Café Ñandú 1900', 'CAFÉ ÑANDÚ 19002026']) expect(isWeakPassword(password, EMAIL)).toBe(true);
    expect(isWeakPassword('casablanca2026', EMAIL)).toBe(false);
    adoptSettings(before);
  });

  it('is a common one with accents', () => {
    for (const password of ['pássword', 'ÍLOVEYÓU', 'ｐａｓｓｗｏｒｄ']) expect(isWeakPassword(password, EMAIL)).toBe(true);
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
