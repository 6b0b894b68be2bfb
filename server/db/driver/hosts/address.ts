import { isIPv6 } from 'node:net';
import type { PoolConfig } from 'pg';

/** An empty host or a port of 0 stands for the driver's default. */
export type HostAddress = { host: string; port: number };

export const TLS_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type TlsMode = (typeof TLS_MODES)[number];
/** What the address says about TLS; without a mode the driver's default holds, which is no TLS. */
export type TlsWish = { mode?: TlsMode; rootCert?: string; cert?: string; key?: string };

export type DatabaseAddress = { hosts: HostAddress[]; options: PoolConfig; tls: TlsWish };

/** A wrong address. The message continues the sentence "Configuración incorrecta: DATABASE_URL …", without the address, which is secret. */
export class AddressError extends Error {}

const DEFAULT_PORT = 5432;
const PARTS = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/iu;
const HOST = /^(\[[^[\]]*\]|[^:[\]]*)(?::(\d{0,5}))?$/;
const NAME = /^[\p{L}\p{N}._-]+$/u;

/** Options of a session that the driver knows by the names of libpq, or by its own. */
const OPTIONS = [
  'application_name',
  'fallback_application_name',
  'options',
  'client_encoding',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
  'sslnegotiation',
];

/** A `%` that begins no code stands for itself. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return text;
  }
};

/**
 * Reads an address as libpq does: `postgresql://user:password@h1:5432,h2:5432/database?sslmode=require`. `?host=` and `?port=` replace those
 * before the database's name; a host that begins with `/` is the folder of a socket.
 * @throws AddressError
 */
export function readAddress(address: string): DatabaseAddress {
  const trimmed = address.trim();
  const [whole, login = '', authority = '', path = '', query = ''] = (!/\p{Cc}/u.test(trimmed) && PARTS.exec(trimmed)) || [];
  if (whole === undefined) throw new AddressError('debe ser una dirección que empiece con postgres:// o postgresql://');
  const parameters = new URLSearchParams(query);
  const given = (name: string) => parameters.get(name) || undefined;
  const [, name = '', secret = ''] = /^([^:]*)(?::(.*))?$/s.exec(login) ?? [];
  const user = given('user') ?? decode(name);
  const password = given('password') ?? decode(secret);
  const database = decode(path) || given('dbname');
  const known = OPTIONS.flatMap((option) => {
    const value = given(option);
    return value === undefined ? [] : [[option, /^\d+$/.test(value) ? Number(value) : value]];
  });
  return {
    hosts: readHosts(authority, given('host'), given('port')),
    options: { ...Object.fromEntries(known), ...(user && { user }), ...(password && { password }), ...(database && { database }) },
    tls: readTls(given),
  };
}

const WRONG_HOSTS = 'debe nombrar uno o varios servidores, como postgresql://usuario:clave@uno:5432,dos:5432/tienda';

function readHosts(authority: string, hostParameter = '', portParameter = ''): HostAddress[] {
  const pairs = authority.split(',').map((part) => HOST.exec(part));
  if (pairs.some((pair) => !pair)) throw new AddressError(WRONG_HOSTS);
  const names = hostParameter ? hostParameter.split(',') : pairs.map((pair) => decode(pair?.[1] ?? ''));
  const ports = portParameter ? portParameter.split(',') : pairs.map((pair) => pair?.[2] ?? '');
  if (ports.length !== 1 && ports.length !== names.length) throw new AddressError(WRONG_HOSTS);
  const hosts = names.map((name, at) => {
    const port = ports[ports.length === 1 ? 0 : at] ?? '';
    if (port && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536)) throw new AddressError(WRONG_HOSTS);
    return { host: readName(name), port: Number(port) };
  });
  if (hosts.length === 1) return hosts;
  if (hosts.some(({ host }) => !host)) throw new AddressError(WRONG_HOSTS);
  const complete = hosts.map(({ host, port }) => ({ host, port: port || DEFAULT_PORT }));
  return complete.filter((one, at) => at === complete.findIndex(({ host, port }) => host === one.host && port === one.port));
}

function readName(name: string): string {
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  if (!name || name.startsWith('/') || (bare === name ? NAME.test(name) || isIPv6(name) : isIPv6(bare))) return bare;
  throw new AddressError(WRONG_HOSTS);
}

/** `ssl` is the driver's own name for what libpq calls `sslmode`. */
const OF_DRIVER: Record<string, TlsMode> = {
  true: 'verify-full',
  1: 'verify-full',
  false: 'disable',
  0: 'disable',
  'no-verify': 'require',
};

function readTls(given: (name: string) => string | undefined): TlsWish {
  const files = { rootCert: given('sslrootcert'), cert: given('sslcert'), key: given('sslkey') };
  const hasFile = Object.values(files).some(Boolean);
  const said = given('sslmode') ?? given('ssl') ?? (hasFile || given('sslnegotiation') === 'direct' ? 'verify-full' : undefined);
  if (said === undefined) return {};
  const mode = TLS_MODES.find((one) => one === said) ?? OF_DRIVER[said];
  if (!mode) throw new AddressError(`lleva un sslmode desconocido; debe ser uno de: ${TLS_MODES.join(', ')}`);
  if (mode === 'verify-ca' && !files.rootCert) throw new AddressError('con sslmode=verify-ca necesita sslrootcert');
  if (files.rootCert === 'system' && mode !== 'verify-full') throw new AddressError('con sslrootcert=system necesita sslmode=verify-full');
  const set = Object.fromEntries(Object.entries(files).filter(([, value]) => value));
  return { mode, ...set };
}
