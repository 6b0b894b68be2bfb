import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Message } from './message.ts';
import { keptMsOf } from './rules.ts';
import { isSigned, signatureBase, signaturesOf } from './signature.ts';
import { readDictionary, textIn } from './structured.ts';

/** The request of RFC 9421, B.2. */
const HEADERS: Record<string, string> = {
  host: 'example.com',
  date: 'Tue, 20 Apr 2021 02:07:55 GMT',
  'content-type': 'application/json',
  'content-length': '18',
};
const message: Message = {
  method: 'POST',
  url: new URL('https://example.com/foo?param=Value&Pet=dog'),
  header: (name) => HEADERS[name],
  body: Buffer.from('{"hello": "world"}'),
};
const SECRET = Buffer.from('uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==', 'base64');

describe('the text that is signed', () => {
  it('is the one of RFC 9421, B.2.5', () => {
    const raw = '("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"';
    const base = signatureBase({ components: ['date', '@authority', 'content-type'], raw }, message, 'example.com') ?? '';
    expect(base.split('\n')).toEqual([
      '"date": Tue, 20 Apr 2021 02:07:55 GMT',
      '"@authority": example.com',
      '"content-type": application/json',
      `"@signature-params": ${raw}`,
    ]);
    expect(createHmac('sha256', SECRET).update(base).digest('base64')).toBe('pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=');
  });

  it('has the path and the query as they were sent', () => {
    const url = new URL('https://example.com/a%2Fb/c?x=%20y&x=');
    const base = signatureBase({ components: ['@path', '@query', '@method'], raw: '()' }, { ...message, url }, 'example.com');
    expect(base?.split('\n').slice(0, 3)).toEqual(['"@path": /a%2Fb/c', '"@query": ?x=%20y&x=', '"@method": POST']);
  });
});

describe('the headers of signatures', () => {
  const of = (headers: Record<string, string>) => ({ header: (name: string) => headers[name] });

  it('are read with their parameters', () => {
    const [one] = signaturesOf(
      of({ 'signature-input': 'a=("@method"   "x");created=1;keyid="k;\\"1"', signature: 'a=:AAEC:, b=:AAEC:'.slice(0, 8) }),
    );
    expect(one).toMatchObject({
      components: ['@method', 'x'],
      keyId: 'k;"1',
      bytes: Buffer.from([0, 1, 2]),
      raw: '("@method"   "x");created=1;keyid="k;\\"1"',
    });
  });

  it.each([
    { signature: 'a=:AAEC:' },
    { 'signature-input': 'a=();keyid="k"' },
    { 'signature-input': 'a=();keyid="k"', signature: 'b=:AAEC:' },
    { 'signature-input': 'a=();keyid="k"', signature: 'a=AAEC' },
    { 'signature-input': 'a=("x"', signature: 'a=:AAEC:' },
    { 'signature-input': '', signature: '' },
  ])('%j are refused', (headers) => {
    expect(isSigned(of(headers as Record<string, string>))).toBe(true);
    expect(() => signaturesOf(of(headers as Record<string, string>))).toThrow(expect.objectContaining({ code: 'signature_invalid' }));
  });
});

describe('a structured header', () => {
  it.each([
    ['profile="https://a.example/p"', 'https://a.example/p'],
    ['a=1, profile="x" , b;c', 'x'],
    ['profile="x";v=2', 'x'],
    ['profile="one", profile="two"', 'two'],
    ['profile="a\\"b\\\\"', 'a"b\\'],
    ['profile=x', null],
    ['profile', null],
    ['profile="x', null],
    ['profile="x",', null],
    ['profile="x" y', null],
    ['profile="ñ"', null],
    ['', null],
  ])('%j names %j', (header, profile) => expect(textIn(header, 'profile')).toBe(profile));

  it('of many bytes is read at once', () => {
    const began = performance.now();
    for (const text of [`a=${'('.repeat(16_000)}`, `a="${'\\\\'.repeat(8000)}`, `${'a;'.repeat(8000)}`, ' '.repeat(16_000)])
      readDictionary(text);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('how long a profile is kept', () => {
  it.each([
    [undefined, 60],
    ['no-store', 60],
    ['max-age=5', 60],
    ['public, max-age=3600', 3600],
    ['max-age="600"', 600],
    ['max-age=99999999999', 60 * 60 * 24],
    ['private, max-age=x', 60],
  ])('by %j is %d seconds', (header, seconds) => expect(keptMsOf(header)).toBe(seconds * 1000));
});
