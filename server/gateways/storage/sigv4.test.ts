import { describe, expect, it } from 'vitest';
import { signed } from './sigv4.ts';

/** The examples of Amazon's documentation, "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk". */
const SIGNER = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
const NOW = new Date('2013-05-24T00:00:00Z');
const HOST = 'https://examplebucket.s3.amazonaws.com';

describe('the signature of a request', () => {
  it.each([
    [
      'GET of an object',
      { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT of an object whose name needs encoding',
      {
        method: 'PUT',
        path: '/test$file.text',
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: Buffer.from('Welcome to Amazon S3.'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET with a parameter without value',
      { method: 'GET', path: '/?lifecycle' },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    ['GET of a list', { method: 'GET', path: '/?max-keys=2&prefix=J' }, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('is that of Amazon’s example: %s', (_, { path, ...request }, signature) => {
    const { authorization } = signed({ ...request, url: new URL(HOST + path) }, SIGNER, NOW);
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,SignedHeaders=/,
    );
    expect(authorization?.slice(-64)).toBe(signature);
  });
});
