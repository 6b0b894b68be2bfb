import { describe, expect, it } from 'vitest';
import { currentKeyId } from './keys.ts';
import { open, openBytes, seal, sealBytes, sealedBy } from './seal.ts';

describe('a sealed value', () => {
  it('opens for what it belongs to, and names the key only by its id', () => {
    const sealed = seal('un secreto', 'row 1');
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(sealedBy(sealed)).toBe(currentKeyId());
    expect(open(sealed, 'row 1')?.toString()).toBe('un secreto');
    expect(seal('un secreto', 'row 1')).not.toBe(sealed);
  });

  it.each([
    ['moved to another row', (sealed: string) => open(sealed, 'row 2')],
    ['changed', (sealed: string) => open(`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`, 'row 1')],
    ['cut short', (sealed: string) => open(sealed.slice(0, 40), 'row 1')],
    ['of another key', (sealed: string) => open(sealed.replace(currentKeyId(), 'ffffffff'), 'row 1')],
    ['not sealed', () => open('un secreto', 'row 1')],
  ])('does not open when it is %s', (_what, tried) => {
    expect(tried(seal('un secreto', 'row 1'))).toBeNull();
  });

  it('may be a file', () => {
    const file = Buffer.from([0, 1, 2, 255]);
    const sealed = sealBytes(file, 'export 1');
    expect(sealedBy(sealed.toString('latin1', 0, 16))).toBe(currentKeyId());
    expect(openBytes(new Uint8Array(sealed), 'export 1')).toEqual(file);
    expect(openBytes(sealed, 'export 2')).toBeNull();
    expect(openBytes(file, 'export 1')).toBeNull();
  });
});
