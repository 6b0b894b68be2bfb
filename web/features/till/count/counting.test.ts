import { describe, expect, it } from 'vitest';
import { ALL, cashCents, digitsOf, following, heights, NOTES } from './counting.ts';

describe('a count of the drawer', () => {
  it('adds notes and coins to the centavo', () => {
    expect(cashCents({ b500: '3', b200: '12', b20: '1', m20: '1', 'm0.5': '9' })).toBe(394_450);
  });

  it('counts the note and the coin of 20 apart, and leads through all of them', () => {
    expect(new Set(ALL.map(({ key }) => key)).size).toBe(ALL.length);
    expect([following('b20'), following('m0.5')]).toEqual(['m20', 'm0.5']);
    expect(ALL.map(({ name }) => name)).toEqual('$1,000 $500 $200 $100 $50 $20 $20 $10 $5 $2 $1 50 ¢'.split(/ (?=\$|50)/));
  });

  it('takes only figures', () =>
    expect([digitsOf('0012'), digitsOf('1.2'), digitsOf('-3'), digitsOf('1234567')]).toEqual(['12', '12', '3', '12345']));

  it('draws the largest amount of a shelf at full height', () => {
    const drawn = heights({ b500: '2', b100: '5' }, NOTES);
    expect([drawn.get('b500'), drawn.get('b100'), drawn.get('b1000')]).toEqual([1, 0.5, 0]);
  });
});
