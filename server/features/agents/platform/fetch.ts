import { perDatabase } from '#server/db/per-database.ts';
import { env } from '#server/env.ts';
import { askOutside, isOutsideUrl, PrivateAddress, TooLarge } from '#server/gateways/outside/request.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ProtocolError } from '../ucp/protocol-error.ts';
import { Kept } from './kept.ts';
import { type Profile, readProfile } from './profile.ts';
import { FETCHES, FETCHING, keptMsOf, PROFILE } from './rules.ts';

const budgets = {
  address: limiter('profiles', FETCHES.perAddress),
  host: limiter('profiles-host', FETCHES.perHost),
  all: limiter('profiles-all', FETCHES.inAll),
};
const queue = perDatabase(() => boundedQueue(FETCHING));
const known = perDatabase(() => ({
  profiles: new Kept<Profile>(PROFILE.kept),
  failures: new Kept<ProtocolError>(PROFILE.keptFailures),
  fetching: new Map<string, Promise<Profile>>(),
}));

const wrongUrl = () =>
  new ProtocolError(400, 'invalid_profile_url', 'Di quién eres con la dirección https de tu perfil: UCP-Agent: profile="https://…".');

/**
 * The address of a program's profile, which is its name.
 * @throws ProtocolError 400 unless it is https with a public name
 */
export function profileUrl(sent: unknown): URL {
  if (typeof sent !== 'string' || sent.length > PROFILE.urlLength || !URL.canParse(sent)) throw wrongUrl();
  const url = new URL(sent);
  if (url.hash || !isOutsideUrl(url, env.ucpTestOrigin)) throw wrongUrl();
  return url;
}

async function ask(url: URL): Promise<Profile> {
  const request = {
    method: 'GET' as const,
    headers: { accept: 'application/json' },
    timeoutMs: PROFILE.timeoutMs,
    mostBytes: PROFILE.bytes,
    testOrigin: env.ucpTestOrigin,
  };
  const answer = await askOutside(url, request).catch((error: unknown) => {
    if (error instanceof PrivateAddress) throw wrongUrl();
    if (error instanceof TooLarge) throw malformed();
    throw new ProtocolError(424, 'profile_unreachable', 'No pudimos leer tu perfil en la dirección que diste.');
  });
  // Redirects are not followed.
  if (answer.status !== 200) throw new ProtocolError(424, 'profile_unreachable', `Tu perfil respondió ${answer.status}; esperamos 200.`);
  const profile = readProfile(answer.body, env.ucpTestOrigin);
  if (!profile) throw malformed();
  const cacheControl = answer.headers['cache-control'];
  known().profiles.set(url.href, profile, performance.now(), keptMsOf(typeof cacheControl === 'string' ? cacheControl : undefined));
  return profile;
}

const malformed = () => new ProtocolError(422, 'profile_malformed', 'Tu perfil no es un documento de UCP, o es demasiado grande.');

/** Takes a fetch of every budget. @param address the client; null for calls from inside */
async function fetchOnce(url: URL, address: string | null): Promise<Profile> {
  try {
    if (address !== null) await budgets.address.spend(address);
    if (url.origin !== env.ucpTestOrigin) await budgets.host.spend(url.hostname);
    await budgets.all.spend('all');
    return await queue().run(address, () => ask(url));
  } catch (error) {
    if (error instanceof Refusal && (error.status === 429 || error.status === 503))
      throw new ProtocolError(503, 'profile_unreachable', 'Ahora no podemos leer más perfiles. Inténtalo en un momento.', error.headers);
    if (error instanceof ProtocolError) known().failures.set(url.href, error, performance.now(), PROFILE.failedMs);
    throw error;
  }
}

/**
 * The profile of a program, kept as long as its headers say. Requests of one moment for one profile share a fetch.
 * @param address the client that named it; null for calls from inside
 * @param isStale whether a kept profile must be fetched again
 * @throws ProtocolError
 */
export async function profileAt(
  url: URL,
  address: string | null,
  isStale = (_: { profile: Profile; ageMs: number }) => false,
): Promise<Profile> {
  const { profiles, failures, fetching } = known();
  const now = performance.now();
  const kept = profiles.get(url.href, now);
  if (kept && !isStale({ profile: kept.value, ageMs: now - kept.at })) return kept.value;
  const failed = failures.get(url.href, now);
  if (failed) throw failed.value;
  const running = fetching.get(url.href);
  if (running) return running;
  const fetched = fetchOnce(url, address).finally(() => fetching.delete(url.href));
  fetching.set(url.href, fetched);
  return fetched;
}
