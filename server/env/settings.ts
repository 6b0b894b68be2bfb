import { z } from 'zod';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import {
  choice,
  databaseAddress,
  email,
  headerList,
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
} from './readers.ts';

const { nombre } = DEFAULT_SETTINGS.casa;

/** Hosts that are this machine. */
export const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;

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

  PAC_URL: url('http', 'https').optional().meta({
    about:
      'Invoices (CFDI 4.0): the stamping service of SW sapien, with a token, or a user and their password. Without it invoices are for tests only, without fiscal validity.',
    example: 'https://services.sw.com.mx',
  }),
  PAC_TOKEN: secret.optional(),
  PAC_USER: plainText.optional(),
  PAC_PASSWORD: plainText.optional(),
  SAT_STATUS_URL: url('http', 'https').optional(),

  PRINTER_URL: url('tcp').optional().meta({
    about: "The bar's slips by a network printer that knows ESC/POS. Without it staff prints them from the browser.",
    example: 'tcp://192.168.1.50:9100',
  }),
  TILL_PRINTERS: plainText.optional().meta({
    about: "The tills' receipt printers, by the till's name, with the drawer that is connected to each.",
    example: 'Caja 1=tcp://192.168.1.51:9100,Caja 2=tcp://192.168.1.52:9100',
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
  WEBHOOK_TEST_ORIGIN: origin('http', 'https').optional().meta({
    about: 'Programs on this machine, for tests: the only addresses without TLS that webhooks and the profiles of programs may have.',
  }),
  UCP_TEST_ORIGIN: origin('http', 'https').optional(),

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
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional().meta({
    about:
      'Traces of requests, statements, jobs and outgoing calls, sent to an OpenTelemetry collector (OTLP over HTTP, JSON). Headers: key=value, separated by commas. Without an endpoint nothing is traced.',
    example: 'http://localhost:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.default({}),
  OTEL_SERVICE_NAME: plainText.default('casa-blanca').meta({ example: 'casa-blanca' }),

  NODE_ENV: choice('production', 'development', 'test')
    .default('production')
    .meta({ about: 'Set by the commands themselves.', example: 'production' }),
  DEV_RENDERER: origin('http').optional(),
});

/** The settings as they were read. */
export type Read = z.output<typeof SETTINGS>;

/** Settings that only work together: either all of a row are set or none. */
export const TOGETHER = [
  ['STORAGE_URL', 'STORAGE_KEY', 'STORAGE_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['MYDHL_API_KEY', 'MYDHL_API_SECRET', 'MYDHL_ACCOUNT'],
  ['PAC_USER', 'PAC_PASSWORD'],
];
