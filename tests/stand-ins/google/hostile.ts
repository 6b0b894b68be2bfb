import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT } from './provider.ts';

type Answer = (response: ServerResponse) => void;

export type Hostile = {
  issuer: string;
  /** Signs a token with the key that the provider publishes, with these changes. */
  token(claims: Record<string, unknown>, options?: { header?: Record<string, unknown>; signature?: 'foreign' | 'none' }): string;
  /** What an endpoint answers instead of the correct answer, until it is deleted. */
  says: { discovery?: Answer; jwks?: Answer; token?: Answer };
  /** How often the discovery document was requested. */
  discoveries: () => number;
  close(): void;
};

export const json =
  (body: object, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Never answers. */
export const silent: Answer = () => {};
/** Begins to answer and never ends. */
export const stalled: Answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":"');
/** An answer without end. */
export const huge: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":"');
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', pour);
  pour();
};
export const broken: Answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
export const cut: Answer = (response) => response.destroy();

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An OpenID provider that replaces Google and gives any configured answer. */
export async function startHostile(): Promise<Hostile> {
  const [own, foreign] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (!own || !foreign) throw new Error('no keys');
  const says: Hostile['says'] = {};
  let discoveries = 0;
  const server = createServer((request, response) => {
    if (request.url === '/.well-known/openid-configuration') {
      discoveries += 1;
      return (says.discovery ?? json(description))(response);
    }
    if (request.url === '/jwks') {
      const key = { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' };
      return (says.jwks ?? json({ keys: [key] }))(response);
    }
    return (says.token ?? json({ error: 'invalid_grant' }, 400))(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const description = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
  };
  return {
    issuer,
    says,
    discoveries: () => discoveries,
    token(claims, { header = {}, signature } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const right = { iss: issuer, aud: CLIENT.GOOGLE_CLIENT_ID, iat: now, exp: now + 600 };
      const body = `${encoded({ alg: 'RS256', kid: 'own', typ: 'JWT', ...header })}.${encoded({ ...right, ...claims })}`;
      if (signature === 'none') return `${body}.`;
      const { privateKey } = signature === 'foreign' ? foreign : own;
      return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
