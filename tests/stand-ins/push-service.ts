import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push service on this machine. It verifies the sender (RFC 8292) and decrypts the messages as browsers would (RFC 8291). */

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export async function openPushService() {
  const received: Received[] = [];
  const answers = new Map<string, [status: number, headers?: Record<string, string>]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const [status, headers] = answers.get(path) ?? [201];
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, received, answers, close: () => new Promise((resolve) => server.close(resolve)) };
}
export type PushService = Awaited<ReturnType<typeof openPushService>>;

export function newReader(origin: string) {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomBytes(8).toString('hex')}`;
  return {
    path,
    subscription: { endpoint: `${origin}${path}`, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
    read: (body: Buffer): string => decrypt(body, keys.getPrivateKey(), p256dh, auth),
  };
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, info, length));

export function decrypt(body: Buffer, privateKey: Buffer, publicKey: Buffer, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey);
  const input = hkdf(keys.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]), 32);
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const cipher = createDecipheriv('aes-128-gcm', key, hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** @returns the claims of the signed token. @throws Error when the header was not signed with the key's owner's private key */
export function vapidClaims(authorization = '', publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key] = authorization.match(/^vapid t=([\w.-]+), k=([\w-]+)$/) ?? [];
  if (key !== publicKey) throw new Error('Another key signed the message.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const [head, claims = '', signature = ''] = token.split('.');
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
