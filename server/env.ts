import { resolve } from 'node:path';
import { choice, EnvError, email, hostname, integer, networks, pattern, reader, type Source, secret, text, url } from './env-readers.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;

/** Every setting of the shop, checked. Set but empty counts as unset; a wrong value is an EnvError that names the variable. */
export const readEnv = (source: Source) => {
  const read = reader(source);
  const nodeEnv = read('NODE_ENV', choice('production', 'development', 'test')) ?? 'production';
  const port = read('PORT', integer(1, 65_535)) ?? 3000;
  const host = read('HOST', hostname) ?? '127.0.0.1';
  const stripeSecretKey = read('STRIPE_SECRET_KEY', secret);
  const stripePublishableKey = read('STRIPE_PUBLISHABLE_KEY', secret);
  const stripeWebhookSecret = read('STRIPE_WEBHOOK_SECRET', secret);
  const publicUrl = read('PUBLIC_URL', url(['http:', 'https:'], { originOnly: true })) ?? ownAddress(host, port);

  read.together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  read.together('AI_BASE_URL', 'AI_MODEL');
  read.together('S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');

  /** The sandbox takes no money: a shop that the public can reach must be told so. */
  const sandboxInPublic = !stripeSecretKey && !LOOPBACK.test(new URL(publicUrl).hostname);

  return {
    nodeEnv,
    port,
    host,
    publicUrl,
    sandboxInPublic,
    /** What the shop can start without, and the owner should know: one line each. */
    warnings: [
      sandboxInPublic ? 'sin STRIPE_SECRET_KEY los pagos son de prueba y no cobran nada.' : '',
      stripeSecretKey && !stripePublishableKey ? 'sin STRIPE_PUBLISHABLE_KEY la página no puede mostrar el formulario de pago.' : '',
      stripeSecretKey && !stripeWebhookSecret ? 'sin STRIPE_WEBHOOK_SECRET no se atienden los avisos de Stripe.' : '',
    ].filter(Boolean),
    dataDir: resolve(read('DATA_DIR', text) ?? '.data'),
    databaseUrl: read('DATABASE_URL', url(['postgres:', 'postgresql:'])),
    adminEmail: read('ADMIN_EMAIL', email) ?? 'admin@casablanca.local',
    adminPassword: read('ADMIN_PASSWORD', pattern(/^[^\p{Cc}]{8,128}$/u, 'debe tener de 8 a 128 caracteres')),
    /** What an empty database is filled with: `1` the demo shop, `catalog` its goods only, `0` nothing. */
    seedDemo: read('SEED_DEMO', choice('1', 'catalog', '0')) ?? '1',
    stripeSecretKey,
    stripePublishableKey,
    stripeWebhookSecret,
    stripeApiBase: read('STRIPE_API_BASE', url(['http:', 'https:'])),
    googleClientId: read('GOOGLE_CLIENT_ID', secret),
    googleClientSecret: read('GOOGLE_CLIENT_SECRET', secret),
    googleIssuer: read('GOOGLE_ISSUER', url(['https:', 'http:'], { plainOnlyOn: LOOPBACK })) ?? 'https://accounts.google.com',
    smtpUrl: read('SMTP_URL', url(['smtp:', 'smtps:'])),
    mailFrom:
      read(
        'MAIL_FROM',
        pattern(/^(?:[^<>\p{Cc}]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/u, 'debe ser un correo o «Nombre <correo>»'),
      ) ?? 'Casa Blanca <hola@casablanca.local>',
    ga4PropertyId: read('GA4_PROPERTY_ID', pattern(/^\d{1,20}$/, 'debe ser un número de propiedad')),
    googleApplicationCredentials: read('GOOGLE_APPLICATION_CREDENTIALS', text),
    dhlApiKey: read('DHL_API_KEY', secret),
    dhlApiBase: read('DHL_API_BASE', url(['http:', 'https:'])),
    aiBaseUrl: read('AI_BASE_URL', url(['http:', 'https:'])),
    aiApiKey: read('AI_API_KEY', secret),
    aiModel: read('AI_MODEL', text),
    s3Endpoint: read('S3_ENDPOINT', url(['http:', 'https:'])),
    s3Region: read('S3_REGION', text),
    s3Bucket: read('S3_BUCKET', text),
    s3AccessKeyId: read('S3_ACCESS_KEY_ID', secret),
    s3SecretAccessKey: read('S3_SECRET_ACCESS_KEY', secret),
    /** How many proxies stand in front; 0 trusts no X-Forwarded-For. */
    trustProxy: read('TRUST_PROXY', integer(0, 10)) ?? 0,
    /** Networks in which many guests share an address (the café's own Wi-Fi): counted per session or e-mail instead. */
    trustedNetworks: read('TRUSTED_NETWORKS', networks) ?? [],
    metricsToken: read('METRICS_TOKEN', secret),
    /** Where pages are rendered in development; `npm run dev` sets it. */
    devRenderer: read('DEV_RENDERER', url(['http:'], { originOnly: true })),
    logLevel: read('LOG_LEVEL', choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')) ?? 'info',
  };
};

const ownAddress = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
};

export type Settings = ReturnType<typeof readEnv>;

/** The settings of this process. A wrong one ends it here, with its one line, before anything has started. */
export const env = (() => {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
})();

/** For libraries that ask the process itself, which may not say what the shop takes for granted. */
export function sayProduction(): void {
  process.env.NODE_ENV = 'production';
}
