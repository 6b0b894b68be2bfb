import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { type ConnectionOptions, createSecureContext, getCACertificates } from 'node:tls';
import { AddressError, type HostAddress, type TlsMode, type TlsWish } from './address.ts';

/** The driver's option `ssl`; undefined for its default. `isOptional`: TLS only with a server that offers it. */
export type Tls = { ssl: boolean | ConnectionOptions | undefined; isOptional: boolean };

/** Verifies that the certificate is of a known authority, but not that it is this host's. */
const ANY_HOST: ConnectionOptions = { checkServerIdentity: () => undefined };
const UNVERIFIED: ConnectionOptions = { rejectUnauthorized: false };

const CHECKS: Record<Exclude<TlsMode, 'disable'>, (hasRoot: boolean) => ConnectionOptions> = {
  // libpq tries the one and then the other way; both accept either.
  allow: () => UNVERIFIED,
  prefer: () => UNVERIFIED,
  require: (hasRoot) => (hasRoot ? ANY_HOST : UNVERIFIED),
  'verify-ca': () => ANY_HOST,
  'verify-full': () => ({}),
};

/**
 * The meaning of `sslmode` and its files in libpq; `verify-full` without `sslrootcert` trusts the authorities that Node trusts.
 * @throws AddressError when a file cannot be used
 */
export function tlsOf({ mode, rootCert, cert, key }: TlsWish): Tls {
  if (!mode) return { ssl: undefined, isOptional: false };
  if (mode === 'disable') return { ssl: false, isOptional: false };
  const files: ConnectionOptions = {
    ...(rootCert && { ca: rootCert === 'system' ? getCACertificates('system') : read('sslrootcert', rootCert) }),
    ...(cert && { cert: read('sslcert', cert) }),
    ...(key && { key: read('sslkey', key) }),
  };
  try {
    createSecureContext(files);
    // The context itself ignores what is no certificate.
    if (typeof files.ca === 'string') new X509Certificate(files.ca);
  } catch {
    throw new AddressError('nombra en sslrootcert, sslcert o sslkey un archivo que no es un certificado o una clave PEM');
  }
  return { ssl: { ...files, ...CHECKS[mode](Boolean(rootCert)) }, isOptional: mode === 'allow' || mode === 'prefer' };
}

function read(name: string, path: string): string {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // The error below names the parameter.
  }
  if (!text.includes('-----BEGIN ')) throw new AddressError(`nombra en ${name} un archivo PEM que no se puede leer`);
  return text;
}

const REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const PATIENCE_MS = 2000;

/** The option `ssl` for one host. A socket of this machine has no TLS, as in libpq. */
export async function sslFor({ ssl, isOptional }: Tls, { host, port }: HostAddress): Promise<Tls['ssl']> {
  if (host.startsWith('/')) return ssl && false;
  return isOptional && !(await offersTls(host || 'localhost', port || 5432)) ? false : ssl;
}

/** Asks a server whether it offers TLS. A server that does not answer is asked again by the connection itself. */
const offersTls = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS }, () => socket.write(REQUEST));
    const settle = (isOffered: boolean) => {
      socket.destroy();
      resolve(isOffered);
    };
    socket.once('data', ([answer]) => settle(answer === 'S'.charCodeAt(0)));
    for (const failed of ['error', 'timeout', 'close']) socket.once(failed, () => settle(false));
  });
