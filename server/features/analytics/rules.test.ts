import { expect, it } from 'vitest';
import { isRobot, MOST_A_DAY, sampleOf, sourceOf } from './rules.ts';

it.each([
  ['/', '', 'direct'],
  ['/products?utm_source=News%20letter', 'google.com', 'news letter'],
  ['/', 'https://www.google.com.mx/search?q=x', 'google / organic'],
  ['/', 'duckduckgo.com', 'duckduckgo / organic'],
  ['/', 'm.facebook.com', 'facebook'],
  ['/', 't.co', 'x'],
  ['/', 'maps.google.com', 'maps'],
  ['/', 'www.chilango.com', 'chilango.com'],
  ['/', 'www.casa.example', null],
  ['/', 'no es un host', 'direct'],
  ['/?utm_source=%3Cscript%3E', '', 'script'],
])('a visit to %s from "%s" comes from %s', (path, referrer, source) => {
  expect(sourceOf(path, referrer, 'casa.example')).toBe(source);
});

it('recognises the most common robots', () => {
  expect(['Googlebot/2.1', 'bingbot', 'SomeCrawler'].every(isRobot)).toBe(true);
  expect(isRobot('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15')).toBe(false);
});

it('keeps every visitor below the cap of a day, then a smaller sample with each tenth of it', () => {
  const rows = [0, MOST_A_DAY - 1, MOST_A_DAY, MOST_A_DAY * 1.09, MOST_A_DAY * 1.1, MOST_A_DAY * 1.25];
  expect(rows.map(sampleOf)).toEqual([1, 1, 10, 10, 100, 1000]);
});
