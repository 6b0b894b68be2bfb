import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openS3, S3_KEYS } from '../../../tests/stand-ins/s3.ts';
import { s3Storage } from './s3.ts';
import { StorageError } from './storage.ts';

let s3: Awaited<ReturnType<typeof openS3>>;
beforeAll(async () => {
  s3 = await openS3({ pageSize: 2 });
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.fail(null);
  s3.objects.clear();
  s3.calls.length = 0;
});

const opened = (change: Partial<Parameters<typeof s3Storage>[0]> = {}) =>
  s3Storage({ url: s3.url, region: S3_KEYS.region, key: S3_KEYS.key, secret: S3_KEYS.secret, ...change });
const KEY = 'public/0a-320.webp';
const picture = Buffer.from('not really a picture');

describe('a storage that speaks S3', () => {
  it('keeps objects, lists them in pages by folder, and forgets them', async () => {
    const storage = opened();
    const names = ['a.webp', 'b.webp', 'c.webp', 'd.webp', 'e.webp'];
    for (const name of names) await storage.put(`public/${name}`, picture);
    await storage.put('private/avatars/a-512.webp', picture);
    expect(await storage.list('public/')).toEqual(names.map((name) => `public/${name}`));
    expect(await storage.get('public/c.webp')).toEqual(picture);
    expect(s3.objects.get('public/c.webp')?.type).toBe('image/webp');
    await storage.remove('public/c.webp');
    await storage.remove('public/c.webp');
    expect(await storage.get('public/c.webp')).toBeNull();
    expect(await storage.list('private/avatars/')).toEqual(['private/avatars/a-512.webp']);
    expect(await storage.list('private/exports/')).toEqual([]);
    expect(await storage.check()).toBe('ok');
  });

  it.each(['public/../private/exports/a.zip', 'public/', 'other/a.webp', 'public/.a', 'public/A?b'])('refuses the key %s', async (key) => {
    await expect(opened().get(key)).rejects.toThrow('plain name');
    expect(s3.calls).toEqual([]);
  });

  it.each(['busy', 'truncated'] as const)('tries once more when an answer is %s, and no more often', async (failure) => {
    const storage = opened();
    await storage.put(KEY, picture);
    s3.fail(failure, 1);
    expect(await storage.get(KEY)).toEqual(picture);
    s3.calls.length = 0;
    s3.fail(failure);
    await expect(storage.get(KEY)).rejects.toThrow(StorageError);
    expect(s3.calls).toHaveLength(2);
  });

  it.each([
    ['key', { key: 'OTHERKEY' }, 'InvalidAccessKeyId'],
    ['secret', { secret: 'wrong' }, 'SignatureDoesNotMatch'],
    ['region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ])('is told once when its %s is wrong, and stores nothing', async (_, change, code) => {
    const storage = opened(change);
    await expect(storage.put(KEY, picture)).rejects.toThrow(`403 ${code}`);
    expect(s3.calls).toHaveLength(1);
    expect(s3.objects.size).toBe(0);
    expect(await storage.check()).toBe('down');
  });

  it('tells a missing bucket from a missing object', async () => {
    await expect(opened({ url: `${s3.url}-other` }).get(KEY)).rejects.toThrow('NoSuchBucket');
  });

  it('is checked once for some seconds', async () => {
    const storage = opened();
    await Promise.all([storage.check(), storage.check()]);
    await storage.check();
    expect(s3.calls).toHaveLength(1);
  });

  it('is away when nothing listens', async () => {
    const storage = opened({ url: 'http://127.0.0.1:9/casa' });
    await expect(storage.put(KEY, picture)).rejects.toThrow(StorageError);
    expect(await storage.check()).toBe('down');
  });
});
