import { describe, expect, test } from 'vitest';
import { fold } from '#contract/wire/fold.ts';
import { returnPath } from '#web/routes/protected.tsx';
import { formatDate, formatShortDate, formatTime } from './dates.ts';
import { formatPrice, formatWholePrice } from './money.ts';

describe('formats', () => {
  test('prices', () => {
    expect(formatPrice(1279)).toBe('$1,279.00');
    expect(formatPrice(62.35)).toBe('$62.35');
    expect(formatPrice(0)).toBe('$0.00');
    expect(formatPrice(1234567.5)).toBe('$1,234,567.50');
    expect(formatPrice(-1500.5)).toBe('-$1,500.50');
    expect(formatWholePrice(329)).toBe('$329');
    expect(formatWholePrice(1279.5)).toBe('$1,280');
  });

  test('days and hours are in the time zone of Mexico City', () => {
    const lateEvening = '2026-11-29T04:30:00Z';
    expect(formatDate(lateEvening)).toBe('28 de noviembre de 2026');
    expect(formatShortDate(lateEvening)).toBe('28 nov 2026');
    expect(formatTime(lateEvening)).toBe('10:30 PM');
  });

  test('folding removes case and accents', () => {
    expect(fold('Café de OLLA')).toBe('cafe de olla');
    expect(fold('Piña')).toBe('pina');
  });
});

describe('the return path after a sign-in', () => {
  const search = (path: string) => `?redirect=${encodeURIComponent(path)}`;

  test.each(['/cart', '/profile?tab=pedidos', '/products#menu'])('%s is ours', (path) => {
    expect(returnPath(search(path))).toBe(path);
  });

  test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', '', '/a\nb'])(
    '%j is not',
    (path) => {
      expect(returnPath(search(path))).toBe('/');
    },
  );

  test('no path leads to the home page', () => expect(returnPath('')).toBe('/'));
});
