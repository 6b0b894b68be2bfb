import { describe, expect, it } from 'vitest';
import { changesBetween, withChanges } from './changes.ts';

describe('what changed', () => {
  it('is empty when nothing differs, and the summary then ends', () => {
    expect(changesBetween({ dias: ['lun'] }, { dias: ['lun'] })).toBe('');
    expect(withChanges('Cambió algo', '')).toBe('Cambió algo');
  });

  it('names fields, and rows of lists by what names them', () => {
    const zones = [
      { nombre: 'Roma', codigos: ['067*'], costo: 35 },
      { nombre: 'Centro', codigos: ['06000'], costo: 45 },
    ];
    expect(changesBetween({ zonas: zones }, { zonas: [{ ...zones[0], costo: 40 }] })).toBe(
      'zonas · Roma · costo: $35.00 → $40.00; zonas · Centro: Centro 06000 45 → —',
    );
  });

  it('shows ids as a number, and says that they are others', () => {
    const [one, other] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002'];
    expect(changesBetween({ productos: [] }, { productos: [one] })).toBe('productos: — → 1 en total');
    expect(changesBetween({ productos: [one] }, { productos: [other] })).toBe('productos: 1 en total → 1 en total (otro)');
  });

  it('has a bound: long values are cut and many changes are counted', () => {
    const long = changesBetween({ description: 'a'.repeat(500) }, { description: 'b'.repeat(500) });
    expect(long.length).toBeLessThan(150);
    const fields = (value: number) => Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`campo${at}`, value]));
    const many = changesBetween(fields(1), fields(2));
    expect(many).toMatch(/; y 20 más$/);
    expect(many.match(/→/g)).toHaveLength(10);
  });
});
