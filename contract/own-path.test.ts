import { expect, it } from 'vitest';
import { isOwnPath } from './own-path.ts';

it.each(['/', '/profile?tab=configuracion', '/products/caf%C3%A9#notas', '/checkout?paso=2&x=//y'])('accepts %s', (path) => {
  expect(isOwnPath(path)).toBe(true);
});

it.each([
  '',
  'profile',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/%0a\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/café',
  `/${'x'.repeat(1000)}`,
])('refuses %j', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
