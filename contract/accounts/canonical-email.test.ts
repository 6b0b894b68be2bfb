import { describe, expect, it } from 'vitest';
import { canonicalEmail } from './canonical-email.ts';

describe('the canonical e-mail', () => {
  it.each([
    ['case', 'Ana@Correo.MX', 'ana@correo.mx'],
    ['spaces around it', ' ana@correo.mx ', 'ana@correo.mx'],
    ['wide letters', 'ａｎａ@correo.mx', 'ana@correo.mx'],
    ['ligatures', 'ﬁn@correo.mx', 'fin@correo.mx'],
    ['ways to write an accent', 'jose\u0301@correo.mx', 'josé@correo.mx'],
    ['the form of the domain', 'ana@ñandú.mx', 'ana@xn--and-6ma2c.mx'],
    ['the case of such a domain', 'ana@ÑANDÚ.MX', 'ana@xn--and-6ma2c.mx'],
    ['the ideographic dot', 'ana@ñandú。mx', 'ana@xn--and-6ma2c.mx'],
    ['marks without a shape', '\u202aana@\u200bcorreo.mx\u202c', 'ana@correo.mx'],
    ['the Kelvin sign', '\u212Aarla@correo.mx', 'karla@correo.mx'],
  ])('ignores %s', (_, typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
  });

  it('keeps different addresses apart: a dotted capital İ is not a plain i', () => {
    expect(canonicalEmail('admİn@correo.mx')).toBe('admi\u0307n@correo.mx');
    expect(canonicalEmail('admın@correo.mx')).toBe('admın@correo.mx');
  });

  it('keeps a domain that is no domain', () => {
    expect(canonicalEmail('ana@ñ%zz.mx')).toBe('ana@ñ%zz.mx');
    expect(canonicalEmail('ana@1.2')).toBe('ana@1.2');
  });

  it('is idempotent, for every character', () => {
    const changed: string[] = [];
    for (let point = 1; point <= 0x10ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const once = canonicalEmail(`a${String.fromCodePoint(point)}b`);
      if (canonicalEmail(once) !== once) changed.push(point.toString(16));
    }
    expect(changed).toEqual([]);
  });
});
