import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { jar } from './jar.ts';

/** A certified OpenID provider on this machine, which replaces Google. */

export const CLIENT = { GOOGLE_CLIENT_ID: 'casa-blanca', GOOGLE_CLIENT_SECRET: 'una-clave-de-cliente-larga' };

export type Claims = { sub: string; email?: string; email_verified?: boolean; name?: string };

export type Google = {
  issuer: string;
  /** Signs this person in on the next page of Google, or refuses; follows Google's pages. @returns the address that returns to the shop */
  visit(address: string, person: Claims | 'denies'): Promise<URL>;
  /** Makes Google's page offer this person to a real browser, by e-mail. */
  offer(person: Claims): void;
  close(): Promise<void>;
};

/** @param redirectUri the shop's return address. Opens a port first, because the shop needs it when its settings are read. */
export async function startGoogle(redirectUri: string): Promise<Google> {
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  const policy = interactionPolicy.base();
  // Adds the choice among accounts, which Google's pages have.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.GOOGLE_CLIENT_ID,
        client_secret: CLIENT.GOOGLE_CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // Put claims into the ID token, as Google does.
    conformIdTokenClaims: false,
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['una llave'] },
    pkce: { required: () => true },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: async () => people.get(id) as Claims }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
  const provider = new Provider(issuer, configuration);
  const callback = provider.callback();
  /** The person's decision, by the page of the interaction. */
  const decisions = new Map<string, Claims | 'denies'>();
  const handle: typeof callback = async (request, response) => {
    const url = new URL(request.url ?? '', issuer);
    // Some browsers ask for it on every page, and a refusal would be an error in their console.
    if (url.pathname === '/favicon.ico') {
      response.statusCode = 204;
      response.end();
      return;
    }
    if (!url.pathname.startsWith('/interaction/')) return callback(request, response);
    const chosen = url.searchParams.get('as');
    const visit = request.headers['x-visit'];
    if (chosen === null && visit === undefined) {
      response.setHeader('content-type', 'text/html');
      response.end(choicePage([...people.values()]));
      return;
    }
    const decision = visit === undefined ? people.get(chosen ?? '') : decisions.get(String(visit));
    const result =
      decision === undefined || decision === 'denies'
        ? { error: 'access_denied' }
        : { select_account: {}, login: { accountId: keep(decision) }, consent: {} };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  const keep = (claims: Claims) => {
    people.set(claims.sub, claims);
    return claims.sub;
  };
  let visits = 0;
  return {
    issuer,
    async visit(address, person) {
      const visit = String(++visits);
      decisions.set(visit, person);
      const cookies = jar();
      let next = new URL(address);
      for (let step = 0; step < 10; step++) {
        const response = await fetch(next, { redirect: 'manual', headers: { cookie: cookies.header(), 'x-visit': visit } });
        cookies.keep(response);
        const location = response.headers.get('location');
        if (location === null) throw new Error(`Google's page answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
        next = new URL(location, next);
        if (next.href.startsWith(redirectUri)) return next;
      }
      throw new Error('Google did not send the guest back');
    },
    offer: (person) => void keep(person),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const choicePage = (people: readonly Claims[]): string => `<!doctype html><html lang="es"><title>Google</title><h1>Elige una cuenta</h1>
${people.map(({ sub, email }) => `<p><a href="?as=${encodeURIComponent(sub)}">${email}</a></p>`).join('')}
<p><a href="?as=">Cancelar</a></p></html>`;
