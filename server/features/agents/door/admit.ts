import { settings } from '#server/current-settings.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { profileAt, profileUrl } from '../platform/fetch.ts';
import type { Message } from '../platform/message.ts';
import type { Profile } from '../platform/profile.ts';
import { isSigned } from '../platform/signature.ts';
import { textIn } from '../platform/structured.ts';
import { verifiedProfile } from '../platform/verify.ts';
import { once } from '../repeats/once.ts';
import { KEYED_PER_DAY } from '../repeats/rules.ts';
import { commonCapabilities } from '../ucp/capabilities.ts';
import type { Operation, OperationAnswer, Platform } from '../ucp/operation.ts';
import { ProtocolError } from '../ucp/protocol-error.ts';
import { CAPABILITY, UCP_VERSION } from '../ucp/version.ts';
import { incompatible, withEnvelope } from './envelope.ts';
import { isUuid, REQUESTS } from './rules.ts';

const DAY_SECONDS = 24 * 3600;
const budgets = {
  address: limiter('ucp', REQUESTS.perAddress),
  signed: limiter('ucp-signed', REQUESTS.signedPerAddress),
  platform: limiter('ucp-platform', REQUESTS.perPlatform),
  keyedAddress: limiter('ucp-keyed', { points: KEYED_PER_DAY.address, seconds: DAY_SECONDS }),
  keyedPlatform: limiter('ucp-keyed-platform', { points: KEYED_PER_DAY.platform, seconds: DAY_SECONDS }),
};

/** A request of a program, as REST and MCP bring it. */
export type Asked = {
  operation: Operation;
  /** The `{id}` of the path or the tool's argument `id`; empty without one. */
  id: string;
  /** The JSON body, or the tool's argument that holds it; {} without one. */
  body: Record<string, unknown>;
  /** The address of the program's profile as it was sent: `UCP-Agent`, or `meta["ucp-agent"].profile`. Checked here. */
  profile: unknown;
  /** `Idempotency-Key`, or `meta["idempotency-key"]`, as it was sent; undefined without one. Checked here. */
  key: unknown;
  /** The client, for limits (`c.get('address')`); null for calls from inside. */
  address: string | null;
  /** The bearer token of the request; undefined without one. */
  bearer: string | undefined;
  /** The HTTP request that carried it (see `messageOf`), whose signature is verified when it has one. */
  message: Message;
};

/** An answer for the program, its envelope `ucp` included. */
export type Answered = { status: number; body: Record<string, unknown> };

/**
 * Runs an operation for a program under all rules of the door, the same by REST and by MCP: limits, profile, trust, version, signature,
 * common capabilities, repeated keys. Callers have checked `agentsAreOn()` and bound the body.
 * @throws ProtocolError with the HTTP status, code, sentence and headers of a refusal: REST answers {code, content, continue_url}, MCP an
 * error with the same as `data`
 */
export async function admit(asked: Asked): Promise<Answered> {
  const { operation, id, body, address, bearer } = asked;
  const key = keyOf(asked);
  const { platform, common } = await identify(asked, key !== null || isOfMenu(operation));
  const capabilities = new Set(operation.capabilities.filter((name) => common.has(name)));
  const inEnvelope = (answer: Pick<OperationAnswer, 'body' | 'isError'>) => withEnvelope(answer, capabilities, operation);
  // The first one is the root that the operation belongs to.
  if (!capabilities.has(operation.capabilities[0] ?? '')) return { status: 200, body: inEnvelope(incompatible) };
  const run = async (): Promise<Answered> => {
    const answer = await operation.run({ id, body, platform, capabilities, address, bearer }).catch(asProtocolError);
    return { status: answer.status, body: inEnvelope(answer) };
  };
  if (key === null) return run();
  await spendKeyed(platform, address);
  // A platform's answers are not those of a caller that only says to be that platform.
  const scope = [platform.url, platform.verified, operation.name, id, key];
  return once({ scope, content: body }, run);
}

/** The menu is everybody's: it is read again instead of keeping answers of many kB. */
const isOfMenu = ({ capabilities: [root] }: Operation): boolean => root === CAPABILITY.search || root === CAPABILITY.lookup;

/** @returns null without a key, and for reads */
function keyOf({ operation, key }: Asked): string | null {
  if (key === undefined || operation.rest.startsWith('GET ') || isOfMenu(operation)) return null;
  if (typeof key !== 'string' || !isUuid(key)) throw new ProtocolError(400, 'invalid_request', 'Idempotency-Key debe ser un UUID.');
  return key.toLowerCase();
}

async function identify(asked: Asked, isRepeatable: boolean): Promise<{ platform: Platform; common: ReadonlySet<string> }> {
  const { address, message } = asked;
  const signed = isSigned(message);
  if (address !== null) await spend(signed ? budgets.signed : budgets.address, address);
  const url = profileUrl(asked.profile);
  // By MCP the profile is named in the message too: one that differs from the header is another program's.
  const header = message.header('ucp-agent');
  if (header !== undefined && textIn(header, 'profile') !== asked.profile)
    throw new ProtocolError(400, 'invalid_profile_url', 'UCP-Agent y el mensaje nombran perfiles distintos.');
  const trusted = settings().agentes.plataformas;
  if (trusted.length > 0 && !trusted.includes(url.hostname))
    throw new ProtocolError(403, 'profile_not_trusted', 'Esta casa no acepta pedidos de tu plataforma.');
  const profile = signed ? await signedProfile(asked, url, isRepeatable) : await profileAt(url, address);
  if (profile.version !== UCP_VERSION)
    throw new ProtocolError(422, 'version_unsupported', `Esta casa habla la versión ${UCP_VERSION}; tu perfil, ${profile.version}.`);
  const { href, host } = url;
  const platform = { url: href, host, verified: signed, webhookUrl: profile.webhookUrl };
  return { platform, common: commonCapabilities(profile.capabilities) };
}

/** A request whose signature is wrong counts as an unsigned one of its client; a right one as one of its platform. */
async function signedProfile({ address, message }: Asked, url: URL, isRepeatable: boolean): Promise<Profile> {
  try {
    const profile = await verifiedProfile(url, message, address, isRepeatable);
    await spend(budgets.platform, url.href);
    return profile;
  } catch (error) {
    if (address !== null && error instanceof ProtocolError && error.status !== 429) await spend(budgets.address, address);
    throw error;
  }
}

async function spendKeyed({ url, verified }: Platform, address: string | null): Promise<void> {
  if (verified) await spend(budgets.keyedPlatform, url);
  else if (address !== null) await spend(budgets.keyedAddress, address);
}

/** A refusal of the shop's own features, such as too many open sessions. */
function asProtocolError(error: unknown): never {
  if (error instanceof Refusal) throw new ProtocolError(error.status, error.code, error.message, error.headers);
  throw error;
}

async function spend(budget: ReturnType<typeof limiter>, key: string): Promise<void> {
  try {
    await budget.spend(key);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ProtocolError(429, 'rate_limited', 'Demasiadas solicitudes. Espera un momento.', error.headers);
  }
}
