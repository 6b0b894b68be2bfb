import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { misspelt } from './env-misspelt.ts';
import {
  choice,
  databaseAddress,
  email,
  hostname,
  integer,
  key,
  keyList,
  mailbox,
  networks,
  origin,
  password,
  plainText,
  secret,
  text,
  url,
} from './env-readers.ts';
import { ServiceAccount } from './service-account.ts';

const { nombre } = DEFAULT_SETTINGS.casa;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;

/** `s3+https://host/bucket?region=…`; without TLS on this machine only, because customers' data must not cross a network readable. */
function isBucket(value: string): boolean {
  if (!/^s3\+https?:\/\/[^/@]+\/[a-z0-9][a-z0-9.-]{1,62}\/?(?:\?region=[\w-]+)?$/.test(value) || !URL.canParse(value.slice(3)))
    return false;
  const { protocol, hostname } = new URL(value.slice(3));
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

/**
 * Every setting of the process, by its environment variable. `about` and `example` are written to `.env.example` by `npm run env-example`;
 * a setting with `about` starts a paragraph there.
 */
export const SETTINGS = z.object({
  PORT: integer(1, 65_535).default(3000).meta({
    about: 'Where the shop listens, and the address at which guests reach it (links in mails, canonical addresses).',
    example: '3000',
  }),
  HOST: hostname.default('127.0.0.1').meta({ example: '127.0.0.1' }),
  PUBLIC_URL: origin('http', 'https').optional().meta({ example: 'https://cafe.example' }),

  DATA_DIR: plainText.default('.data').meta({ about: 'Database, uploads, and the mails of a shop without SMTP.', example: '.data' }),
  DATABASE_URL: databaseAddress.optional().meta({
    about:
      'A PostgreSQL server of your own, 17 or later, instead of the embedded one. Several hosts (h1:5432,h2:5432): the one that takes writes is used. TLS: ?sslmode=verify-full&sslrootcert=/etc/casa-blanca/ca.pem',
    example: 'postgresql://shop:password@localhost:5432/shop',
  }),
  STORAGE_URL: text(isBucket, 'debe ser s3+https://equipo/deposito?region=… (s3+http solo en este equipo)').optional().meta({
    about:
      'A storage that speaks S3 for uploads and exports, shared by all processes, instead of DATA_DIR. STORAGE_PUBLIC_URL is the address at which browsers may read its public/ themselves.',
    example: 's3+https://s3.example/casa-blanca?region=us-east-1',
  }),
  STORAGE_KEY: secret.optional(),
  STORAGE_SECRET: secret.optional(),
  STORAGE_PUBLIC_URL: url('http', 'https').optional().meta({ example: 'https://fotos.cafe.example' }),

  SEED_DEMO: choice('1', 'catalog', '0')
    .default('1')
    .meta({ about: 'What an empty database is filled with: 1 the demo shop, catalog its products only, 0 nothing.', example: '1' }),

  SECRETS_KEY: key.optional().meta({
    about:
      'What encrypts secrets in the database and the copies of personal data: 32 bytes in base64 (openssl rand -base64 32). Without it a key is made once in DATA_DIR/secrets.key. Keys in SECRETS_KEY_OLD only open what they encrypted, separated by commas.',
  }),
  SECRETS_KEY_OLD: keyList.default([]),

  ADMIN_EMAIL: email
    .default('admin@casablanca.local')
    .meta({ about: 'The first administrator. Without a password one is drawn and printed once.', example: 'admin@casablanca.local' }),
  ADMIN_PASSWORD: password.optional(),

  STRIPE_SECRET_KEY: secret.optional().meta({ about: 'Payments. Without the secret key the built-in sandbox takes test cards.' }),
  STRIPE_PUBLISHABLE_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_BASE: url('http', 'https').optional(),
  APPLE_PAY_DOMAIN_FILE: plainText.optional().meta({ example: '/etc/casa-blanca/apple-developer-merchantid-domain-association' }),

  GOOGLE_CLIENT_ID: secret.optional().meta({
    about: 'Signing in with Google: an OAuth client whose redirect address is PUBLIC_URL/api/auth/google/callback. Without it, no button.',
  }),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  GOOGLE_ISSUER: url('http', 'https').optional(),

  SMTP_URL: url('smtp', 'smtps')
    .optional()
    .meta({ about: 'Mail. Without SMTP mails become .eml files in DATA_DIR/outbox.', example: 'smtps://user:password@mail.example:465' }),
  MAIL_FROM: mailbox(nombre).optional().meta({ example: 'Casa Blanca <hola@cafe.example>' }),

  GA4_PROPERTY_ID: text((value) => /^\d{1,20}$/.test(value), 'debe ser el número de una propiedad')
    .optional()
    .meta({
      about:
        "Visits. Without these the shop's own figures are shown. The credentials are the key file of a service account that may read the property.",
    }),
  GOOGLE_APPLICATION_CREDENTIALS: plainText.optional().meta({ example: '/etc/casa-blanca/ga4.json' }),
  GA4_API_BASE: url('http', 'https').optional(),

  DHL_API_KEY: secret.optional().meta({
    about:
      'Parcels. Without these keys the built-in carrier numbers and labels them; DHL_API_KEY follows parcels of DHL, MYDHL_* make its labels.',
  }),
  DHL_API_BASE: url('http', 'https').optional(),
  MYDHL_API_KEY: secret.optional(),
  MYDHL_API_SECRET: secret.optional(),
  MYDHL_ACCOUNT: secret.optional(),
  MYDHL_API_BASE: url('http', 'https').optional(),

  PRINTER_URL: url('tcp').optional().meta({
    about: "The bar's slips by a network printer that knows ESC/POS. Without it staff prints them from the browser.",
    example: 'tcp://192.168.1.50:9100',
  }),

  AI_BASE_URL: url('http', 'https').optional().meta({
    about:
      "The assistant's wording by an OpenAI-compatible service. Without it, and beyond AI_DAILY_REPLIES answers a day, the built-in assistant answers.",
  }),
  AI_MODEL: plainText.optional(),
  AI_API_KEY: secret.optional(),
  AI_DAILY_REPLIES: integer(0, 1_000_000).default(1000).meta({ example: '1000' }),

  PUSH_TEST_ORIGIN: origin('http', 'https')
    .optional()
    .meta({ about: 'A push service on this machine, for tests: the only address without TLS that notices are sent to.' }),

  TRUST_PROXY: integer(0, 10)
    .default(0)
    .meta({ about: 'Limits: how many proxies stand in front, and networks whose guests share an address.', example: '0' }),
  TRUSTED_NETWORKS: networks.default([]).meta({ example: '192.168.1.0/24' }),

  JOBS: choice('1', '0').default('1').meta({
    about:
      'Several processes on one DATABASE_URL: with 0 this one runs no jobs (workers do), with 0 it waits for a database that another one migrates, and how long it may take to stop after SIGTERM.',
    example: '1',
  }),
  MIGRATE: choice('1', '0').default('1').meta({ example: '1' }),
  SHUTDOWN_SECONDS: integer(1, 300).default(20).meta({ example: '20' }),

  METRICS_TOKEN: secret.optional().meta({ about: 'The bearer token for /api/metrics. Without it metrics are open to this machine only.' }),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info').meta({ example: 'info' }),

  NODE_ENV: choice('production', 'development', 'test')
    .default('production')
    .meta({ about: 'Set by the commands themselves.', example: 'production' }),
  DEV_RENDERER: origin('http').optional(),
});

/** Settings that only work together: either all of a row are set or none. */
const TOGETHER = [
  ['STORAGE_URL', 'STORAGE_KEY', 'STORAGE_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['MYDHL_API_KEY', 'MYDHL_API_SECRET', 'MYDHL_ACCOUNT'],
];

/** A setting with which the shop cannot start. The message is one line for the owner, without the value, which may be secret. */
class EnvError extends Error {
  constructor(name: string, problem: string) {
    super(`Configuración incorrecta: ${name} ${problem}.`);
  }
}

/** Domains that are reserved and have no owner (RFC 2606). */
const isExample = (address: string): boolean => /[@.]example(?:\.(?:com|net|org))?$/i.test(address);

/**
 * Checks the settings. A variable that is set but empty counts as unset.
 * @param source e.g. `process.env`
 * @throws EnvError names the first wrong variable
 */
export const readEnv = (source: Record<string, string | undefined>) => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const { success, data, error } = SETTINGS.safeParse(given);
  if (!success) {
    const [issue] = error.issues;
    throw new EnvError(String(issue?.path[0]), issue?.message ?? '');
  }
  for (const names of TOGETHER) {
    const missing = names.filter((name) => !(name in given));
    const present = names.filter((name) => name in given);
    if (missing.length > 0 && present.length > 0)
      throw new EnvError(missing.join(', '), `hace falta cuando se define ${present.join(', ')}`);
  }
  const googleSignIn = data.GOOGLE_CLIENT_ID && data.GOOGLE_CLIENT_SECRET ? signInSettings(data) : undefined;
  const googleServiceAccount = data.GA4_PROPERTY_ID ? serviceAccount(data.GOOGLE_APPLICATION_CREDENTIALS) : undefined;
  const storage = data.STORAGE_URL ? storageSettings(data.STORAGE_URL, data) : undefined;
  if (data.STORAGE_PUBLIC_URL && !storage) throw new EnvError('STORAGE_URL', 'hace falta cuando se define STORAGE_PUBLIC_URL');
  if (data.PUSH_TEST_ORIGIN && !LOOPBACK.test(new URL(data.PUSH_TEST_ORIGIN).hostname))
    throw new EnvError('PUSH_TEST_ORIGIN', 'debe ser una dirección de este equipo');
  const shutdownMs = data.SHUTDOWN_SECONDS * 1000;
  const publicUrl = data.PUBLIC_URL ?? ownAddress(data.HOST, data.PORT);
  /** The sandbox takes no money, so the owner of a publicly reachable shop is warned. */
  const sandboxInPublic = !data.STRIPE_SECRET_KEY && !LOOPBACK.test(new URL(publicUrl).hostname);
  return {
    nodeEnv: data.NODE_ENV,
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    sandboxInPublic,
    /** Warnings for the owner that do not prevent the start, one line each. */
    warnings: [
      ...misspelt(source, Object.keys(SETTINGS.shape)),
      LOOPBACK.test(new URL(publicUrl).hostname)
        ? `los enlaces de los correos y los códigos QR llevan a ${publicUrl} y funcionan solo en este equipo: define PUBLIC_URL.`
        : '',
      data.SMTP_URL && !data.MAIL_FROM
        ? 'sin MAIL_FROM los correos salen con el correo de la casa en Configuración; mientras sea de ejemplo, muchos buzones los rechazan.'
        : '',
      data.MAIL_FROM && data.SMTP_URL && isExample(data.MAIL_FROM.address)
        ? `MAIL_FROM es una dirección de ejemplo (${data.MAIL_FROM.address}): muchos buzones rechazan esos correos.`
        : '',
      data.JOBS === '0' && !data.DATABASE_URL ? 'con JOBS=0 y sin DATABASE_URL nadie hace las tareas: ni correos ni reembolsos.' : '',
      data.DATABASE_URL ? notShared(data) : '',
      sandboxInPublic ? 'sin STRIPE_SECRET_KEY los pagos son de prueba y no cobran nada.' : '',
      data.STRIPE_SECRET_KEY && !data.STRIPE_PUBLISHABLE_KEY
        ? 'sin STRIPE_PUBLISHABLE_KEY la página no puede mostrar el formulario de pago.'
        : '',
      data.STRIPE_SECRET_KEY && !data.STRIPE_WEBHOOK_SECRET ? 'sin STRIPE_WEBHOOK_SECRET no se atienden los avisos de Stripe.' : '',
    ].filter(Boolean),
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    /** Undefined: files lie in `dataDir`. */
    storage,
    runsJobs: data.JOBS === '1',
    migrates: data.MIGRATE === '1',
    shutdownMs,
    /** How long a stopping process goes on accepting, so that a balancer stops choosing it first. Alone on its machine it has no balancer. */
    leavingMs: data.DATABASE_URL || 'SHUTDOWN_SECONDS' in given ? Math.min(5000, shutdownMs / 4) : 0,
    /** Undefined: the key is in the data folder. */
    secretsKey: data.SECRETS_KEY,
    oldSecretsKeys: data.SECRETS_KEY_OLD,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    seedDemo: data.SEED_DEMO,
    stripeSecretKey: data.STRIPE_SECRET_KEY,
    stripePublishableKey: data.STRIPE_PUBLISHABLE_KEY,
    stripeWebhookSecret: data.STRIPE_WEBHOOK_SECRET,
    stripeApiBase: data.STRIPE_API_BASE,
    applePayDomainProof: data.APPLE_PAY_DOMAIN_FILE && domainProof(data.APPLE_PAY_DOMAIN_FILE),
    /** Undefined when sign-in with Google is not configured. */
    googleSignIn,
    smtpUrl: data.SMTP_URL,
    /** Undefined: the sender is the shop's own e-mail in the settings. */
    mailFrom: data.MAIL_FROM,
    ga4PropertyId: data.GA4_PROPERTY_ID,
    ga4ApiBase: data.GA4_API_BASE,
    googleServiceAccount,
    dhlApiKey: data.DHL_API_KEY,
    dhlApiBase: data.DHL_API_BASE,
    myDhlApiKey: data.MYDHL_API_KEY,
    myDhlApiSecret: data.MYDHL_API_SECRET,
    myDhlAccount: data.MYDHL_ACCOUNT,
    myDhlApiBase: data.MYDHL_API_BASE,
    /** Undefined when there is no network printer. */
    printer: data.PRINTER_URL ? printerAddress(data.PRINTER_URL) : undefined,
    aiBaseUrl: data.AI_BASE_URL,
    aiApiKey: data.AI_API_KEY,
    aiModel: data.AI_MODEL,
    aiDailyReplies: data.AI_DAILY_REPLIES,
    pushTestOrigin: data.PUSH_TEST_ORIGIN,
    trustProxy: data.TRUST_PROXY,
    trustedNetworks: data.TRUSTED_NETWORKS,
    metricsToken: data.METRICS_TOKEN,
    devRenderer: data.DEV_RENDERER,
    logLevel: data.LOG_LEVEL,
  };
};

/** One line about what lies on this machine's disk, which further processes on the same database would not have. */
function notShared({ STORAGE_URL, SMTP_URL }: z.output<typeof SETTINGS>): string {
  const kept = [STORAGE_URL ? '' : 'las fotos y copias de datos (STORAGE_URL)', SMTP_URL ? '' : 'los correos (SMTP_URL)'].filter(Boolean);
  return kept.length > 0 ? `se guardan en DATA_DIR de este equipo, y otros procesos no los ven: ${kept.join(' y ')}.` : '';
}

/** @param address `s3+https://host/bucket?region=…` */
function storageSettings(address: string, data: z.output<typeof SETTINGS>) {
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
function signInSettings(data: z.output<typeof SETTINGS>) {
  const issuer = data.GOOGLE_ISSUER ?? GOOGLE;
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) throw new EnvError('GOOGLE_ISSUER', 'debe empezar con https://');
  return { issuer, clientId: data.GOOGLE_CLIENT_ID ?? '', clientSecret: data.GOOGLE_CLIENT_SECRET ?? '' };
}

/** Apple's file is about 10 kB; a much longer file is a wrong one. */
const MAX_PROOF_BYTES = 65_536;

/** Reads the file that proves to Apple that the domain may show Apple Pay. */
function domainProof(file: string): string {
  try {
    const proof = readFileSync(file);
    if (proof.length > 0 && proof.length <= MAX_PROOF_BYTES) return proof.toString('utf8');
  } catch {
    // The error below names the setting.
  }
  throw new EnvError('APPLE_PAY_DOMAIN_FILE', 'debe nombrar el archivo de Apple Pay que da Stripe');
}

/** Reads the key file of a Google service account. */
function serviceAccount(file: string | undefined): ServiceAccount {
  const name = 'GOOGLE_APPLICATION_CREDENTIALS';
  if (!file) throw new EnvError(name, 'hace falta cuando se define GA4_PROPERTY_ID');
  try {
    return ServiceAccount.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new EnvError(name, 'debe nombrar el archivo JSON de una cuenta de servicio de Google');
  }
}

const PRINTER_PORT = 9100;
const printerAddress = (address: string): { host: string; port: number } => {
  const { hostname, port } = new URL(address);
  if (!hostname) throw new EnvError('PRINTER_URL', 'debe nombrar la impresora: tcp://192.168.1.50:9100');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || PRINTER_PORT };
};

const ownAddress = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
};

/** The settings of this process. A wrong setting ends the process with one line, before anything has started. */
export const env = (() => {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
})();

/** Sets NODE_ENV when it is unset, for libraries that read it themselves. */
export function defaultToProduction(): void {
  process.env.NODE_ENV = 'production';
}
