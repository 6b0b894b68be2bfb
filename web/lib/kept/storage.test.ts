import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Kept = typeof import('./storage.ts');
let kept: Kept;

/** A storage with room for this many characters. */
function storageOf(room: number): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (at) => [...values.keys()][at] ?? null,
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
  };
}

beforeEach(async () => {
  vi.resetModules();
  kept = await import('./storage.ts');
});
afterEach(() => vi.unstubAllGlobals());

describe('what the browser keeps', () => {
  it('lasts for the visit when the storage is forbidden, and says so once', () => {
    const lost = vi.fn();
    kept.storageLost.addEventListener('lost', lost);
    // In this process `localStorage` is absent: reading it throws, as where it is forbidden.
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    expect(kept.storage.read('cart')).toBeNull();
    expect(kept.isStorageLost()).toBe(false);
    expect(kept.storage.write('cart', 'latte')).toBe(false);
    expect(kept.tabArea.write('cart', 'mocha')).toBe(false);
    expect([kept.storage.read('cart'), kept.tabArea.read('cart')]).toEqual(['latte', 'mocha']);
    kept.storage.remove('cart');
    expect([kept.storage.read('cart'), kept.tabArea.read('cart')]).toEqual([null, 'mocha']);
    expect(kept.isStorageLost()).toBe(true);
    expect(lost).toHaveBeenCalledOnce();
  });

  it('is the newest value when the storage is full, never an older one', () => {
    const full = storageOf(5);
    vi.stubGlobal('localStorage', full);
    expect(kept.storage.write('token', 'ana')).toBe(true);
    expect(kept.storage.write('token', 'too long for it')).toBe(false);
    expect(kept.storage.read('token')).toBe('too long for it');
    expect(full.getItem('token')).toBeNull();
    expect(kept.storage.write('token', 'luz')).toBe(true);
    expect([kept.storage.read('token'), full.getItem('token')]).toEqual(['luz', 'luz']);
  });
});
