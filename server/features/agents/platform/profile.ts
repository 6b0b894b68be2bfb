import { isOutsideUrl } from '#server/gateways/outside/request.ts';
import { CAPABILITY } from '../ucp/version.ts';
import { PROFILE } from './rules.ts';

/** A key of a profile (JWK), as far as signatures need it. */
export type ProfileKey = { kid: string; kty: string; crv: string | null; x: string | null; y: string | null; alg: string | null };

/** What the shop reads of a program's profile. */
export type Profile = {
  version: string;
  /** The versions of each capability that the shop also has, by its name. */
  capabilities: ReadonlyMap<string, readonly string[]>;
  keys: readonly ProfileKey[];
  webhookUrl: string | null;
};

const KNOWN: ReadonlySet<string> = new Set(Object.values(CAPABILITY));
type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value.length <= 500 ? value : null);

/** Keys that are not for signatures are left out. */
function keyOf(value: unknown): ProfileKey[] {
  if (!isObject(value)) return [];
  const [kid, kty] = [textOf(value.kid), textOf(value.kty)];
  const isForOthers = value.use === 'enc' || (Array.isArray(value.key_ops) && !value.key_ops.includes('verify'));
  if (kid === null || kty === null || isForOthers) return [];
  return [{ kid, kty, crv: textOf(value.crv), x: textOf(value.x), y: textOf(value.y), alg: textOf(value.alg) }];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function webhookOf(entries: readonly unknown[], testOrigin: string | undefined): string | null {
  for (const entry of entries) {
    const url = isObject(entry) && isObject(entry.config) ? entry.config.webhook_url : null;
    if (typeof url === 'string' && url.length <= PROFILE.urlLength && URL.canParse(url) && isOutsideUrl(new URL(url), testOrigin))
      return url;
  }
  return null;
}

/**
 * @param testOrigin an origin of this machine that webhooks may go to, in tests
 * @returns null when it is no profile
 */
export function readProfile(bytes: Buffer, testOrigin: string | undefined): Profile | null {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  if (!isObject(document) || !isObject(document.ucp)) return null;
  const { version, capabilities = {} } = document.ucp;
  if (typeof version !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(version) || !isObject(capabilities)) return null;
  const known = Object.entries(capabilities).filter(([name]) => KNOWN.has(name));
  if (known.some(([, entries]) => !Array.isArray(entries))) return null;
  const versionsOf = (entries: unknown) => listOf(entries).flatMap((entry) => (isObject(entry) ? (textOf(entry.version) ?? []) : []));
  return {
    version,
    capabilities: new Map(known.map(([name, entries]) => [name, versionsOf(entries)])),
    keys: [...listOf(document.keys), ...listOf(document.signing_keys)].slice(0, PROFILE.keys).flatMap(keyOf),
    webhookUrl: webhookOf(listOf(capabilities[CAPABILITY.order]), testOrigin),
  };
}
