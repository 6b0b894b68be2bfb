import * as oidc from 'openid-client';
import { z } from 'zod';
import { HOUR_MS } from '#contract/shop-clock.ts';

/** Signing in with Google by OpenID Connect: code flow with PKCE, state and nonce. */

export type SignInSettings = { issuer: string; clientId: string; clientSecret: string; withinMs?: number };

/** The values of one sign-in that must be the same at the redirect to Google and at the return. */
export type Round = { state: string; nonce: string; verifier: string };

/** The Google account that signed in. `email` is null unless Google has verified it. */
export type GooglePerson = { sub: string; email: string | null; name: string };

export type GoogleSignIn = {
  /** @throws GoogleUnavailable */
  addressFor(round: Round, redirectUri: string): Promise<URL>;
  /**
   * Exchanges the code of the return for the person's data.
   * @param back the redirect URI with the query of the return
   * @throws GoogleUnavailable, GoogleRefused
   */
  personOf(back: URL, round: Round): Promise<GooglePerson>;
};

/** Google did not answer in time, or the answer could not be parsed. */
export class GoogleUnavailable extends Error {
  constructor(cause: unknown) {
    super('Google sign-in does not answer', { cause });
    this.name = 'GoogleUnavailable';
  }
}

/** The answer is not a valid sign-in: a used code, another state, another audience, a wrong signature. */
export class GoogleRefused extends Error {
  /** True when the guest refused at Google. */
  readonly isDenied: boolean;
  constructor(cause: unknown) {
    super('Google sign-in was refused', { cause });
    this.name = 'GoogleRefused';
    this.isDenied = cause instanceof oidc.AuthorizationResponseError && cause.error === 'access_denied';
  }
}

const WITHIN_MS = 8000;
const MAX_BYTES = 256 * 1024;
/** After this time the provider's discovery document is fetched again. */
const KEPT_MS = HOUR_MS;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});

export function googleSignIn({ issuer, clientId, clientSecret, withinMs = WITHIN_MS }: SignInSettings): GoogleSignIn {
  const server = new URL(issuer);
  let kept: { config: Promise<oidc.Configuration>; until: number } | null = null;

  const discover = async () => {
    const isPlain = server.protocol === 'http:';
    const metadata = { client_secret: clientSecret, id_token_signed_response_alg: 'RS256' };
    const config = await oidc.discovery(server, clientId, metadata, oidc.ClientSecretPost(clientSecret), {
      // The signature is checked although TLS already proves that the token comes from Google.
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      [oidc.customFetch]: boundedFetch(withinMs),
      timeout: withinMs / 1000,
    });
    config[oidc.customFetch] = boundedFetch(withinMs);
    return config;
  };

  /** Parallel calls share one request; a failed one is not cached. */
  const configuration = async (): Promise<oidc.Configuration> => {
    if (!kept || kept.until <= Date.now()) {
      const mine = { config: discover(), until: Date.now() + KEPT_MS };
      kept = mine;
      mine.config.catch(() => {
        if (kept === mine) kept = null;
      });
    }
    try {
      return await kept.config;
    } catch (error) {
      throw new GoogleUnavailable(error);
    }
  };

  return {
    async addressFor({ state, nonce, verifier }, redirectUri) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        // A browser may be signed in to several Google accounts.
        prompt: 'select_account',
      });
    },
    async personOf(back, { state, nonce, verifier }) {
      const config = await configuration();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(config, back, checks).catch((error) => {
        throw isOutage(error) ? new GoogleUnavailable(error) : new GoogleRefused(error);
      });
      const { success, data, error } = Claims.safeParse(tokens.claims());
      if (!success) throw new GoogleRefused(error);
      return { sub: data.sub, email: data.email_verified === true ? (data.email ?? null) : null, name: data.name ?? '' };
    },
  };
}

/**
 * Whether the error is a network failure, a time-out, too many bytes, a 5xx, or an unexpected body, as opposed to a refusal of the
 * protocol.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof oidc.AuthorizationResponseError) return false;
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof TooLarge) return true;
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: string };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || code === 'OAUTH_PARSE_ERROR') return true;
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON') return true;
  if (cause instanceof TooLarge) return true;
  return error.name === 'TimeoutError' || error.name === 'AbortError' || (error instanceof TypeError && error.message === 'fetch failed');
}

class TooLarge extends Error {}

/** A fetch whose answer, including the body, must end within this time and must not exceed the limit of bytes. */
const boundedFetch =
  (withinMs: number): oidc.CustomFetch =>
  async (url, init) => {
    const response = await fetch(url, { ...(init as RequestInit), redirect: 'error', signal: AbortSignal.timeout(withinMs) });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    // Leaving the loop cancels the rest of the body.
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new TooLarge(`more than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), { status: response.status, headers: response.headers });
  };
