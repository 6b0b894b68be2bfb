import { readFileSync } from 'node:fs';
import { ServiceAccount } from '#server/service-account.ts';
import { EnvError } from './readers.ts';
import { LOOPBACK, type Read } from './settings.ts';

/** What the settings of one outside service say together: its address, its files, its credentials. */

/** @param address `s3+https://host/bucket?region=…` */
export function storageSettings(address: string, data: Read) {
  const { origin, pathname, searchParams } = new URL(address.slice(3));
  const given = data.STORAGE_PUBLIC_URL && new URL(data.STORAGE_PUBLIC_URL);
  if (given && ((given.protocol === 'http:' && !LOOPBACK.test(given.hostname)) || given.search || given.hash || given.username))
    throw new EnvError('STORAGE_PUBLIC_URL', 'debe empezar con https:// y no llevar parámetros');
  return {
    url: origin + pathname.replace(/\/$/, ''),
    region: searchParams.get('region') ?? 'us-east-1',
    key: data.STORAGE_KEY ?? '',
    secret: data.STORAGE_SECRET ?? '',
    /** Without the closing slash, and without the `public` that the keys begin with. */
    publicUrl: given ? (given.origin + given.pathname).replace(/\/+$/, '').replace(/\/public$/, '') : undefined,
  };
}

const GOOGLE = 'https://accounts.google.com';

/** An issuer without TLS is allowed for tests on this machine only, because the client secret must not cross a network unencrypted. */
export function signInSettings(data: Read) {
  const issuer = data.GOOGLE_ISSUER ?? GOOGLE;
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) throw new EnvError('GOOGLE_ISSUER', 'debe empezar con https://');
  return { issuer, clientId: data.GOOGLE_CLIENT_ID ?? '', clientSecret: data.GOOGLE_CLIENT_SECRET ?? '' };
}

/** Apple's file is about 10 kB; a much longer file is a wrong one. */
const MAX_PROOF_BYTES = 65_536;

/** Reads the file that proves to Apple that the domain may show Apple Pay. */
export function domainProof(file: string): string {
  try {
    const proof = readFileSync(file);
    if (proof.length > 0 && proof.length <= MAX_PROOF_BYTES) return proof.toString('utf8');
  } catch {
    // The error below names the setting.
  }
  throw new EnvError('APPLE_PAY_DOMAIN_FILE', 'debe nombrar el archivo de Apple Pay que da Stripe');
}

/** Reads the key file of a Google service account. */
export function serviceAccount(file: string | undefined): ServiceAccount {
  const name = 'GOOGLE_APPLICATION_CREDENTIALS';
  if (!file) throw new EnvError(name, 'hace falta cuando se define GA4_PROPERTY_ID');
  try {
    return ServiceAccount.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new EnvError(name, 'debe nombrar el archivo JSON de una cuenta de servicio de Google');
  }
}

const PRINTER_PORT = 9100;
export function printerAddress(address: string): { host: string; port: number } {
  const printer = addressOf(address);
  if (!printer) throw new EnvError('PRINTER_URL', 'debe nombrar la impresora: tcp://192.168.1.50:9100');
  return printer;
}

/** @returns null when the address names no host */
function addressOf(address: string): { host: string; port: number } | null {
  const { protocol, hostname, port } = URL.parse(address) ?? {};
  if (protocol !== 'tcp:' || !hostname) return null;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || PRINTER_PORT };
}

/** @param list `Caja 1=tcp://host:port,Caja 2=tcp://host:port` */
export function tillPrinters(list: string | undefined): ReadonlyMap<string, { host: string; port: number }> {
  const printers = (list ?? '').split(',').filter((part) => part.trim());
  return new Map(
    printers.map((part) => {
      const [, name, address = ''] = /^(.+?)=(tcp:.+)$/.exec(part.trim()) ?? [];
      const printer = addressOf(address);
      if (!name || !printer) throw new EnvError('TILL_PRINTERS', 'debe decir caja=impresora: Caja 1=tcp://192.168.1.51:9100');
      return [name.trim(), printer];
    }),
  );
}

const SAT = 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc';

/** Documents and credentials must not cross a network unencrypted, so addresses without TLS are allowed on this machine only. */
function secured(name: string, address: string): string {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) throw new EnvError(name, 'debe empezar con https://');
  return address.replace(/\/+$/, '');
}

export type PacSettings = {
  url: string;
  credentials: { token: string } | { user: string; password: string };
  /** The SAT's enquiry. */
  statusUrl: string;
};

/** @returns null when the shop stamps test documents only */
export function pacSettings({ PAC_URL, PAC_TOKEN, PAC_USER, PAC_PASSWORD, SAT_STATUS_URL }: Read): PacSettings | null {
  const statusUrl = secured('SAT_STATUS_URL', SAT_STATUS_URL ?? SAT);
  const given = Object.entries({ PAC_TOKEN, PAC_USER, SAT_STATUS_URL }).find(([, value]) => value !== undefined)?.[0];
  if (!PAC_URL && given) throw new EnvError('PAC_URL', `hace falta cuando se define ${given}`);
  if (!PAC_URL) return null;
  const url = secured('PAC_URL', PAC_URL);
  if (PAC_TOKEN) return { url, credentials: { token: PAC_TOKEN }, statusUrl };
  if (PAC_USER && PAC_PASSWORD) return { url, credentials: { user: PAC_USER, password: PAC_PASSWORD }, statusUrl };
  throw new EnvError('PAC_TOKEN', 'hace falta cuando se define PAC_URL, o bien PAC_USER y PAC_PASSWORD');
}
