import { resolve } from 'node:path';
import { z } from 'zod';
import { SHOP } from '#contract/shop.ts';
import { choice, email, hostname, integer, mailbox, networks, origin, password, plainText, secret, url } from './env-readers.ts';

/** Every setting of the shop, by its environment variable. */
export const SETTINGS = z.object({
  NODE_ENV: choice('production', 'development', 'test').default('production'),
  PORT: integer(1, 65_535).default(3000),
  HOST: hostname.default('127.0.0.1'),
  PUBLIC_URL: origin('http', 'https').optional(),
  DATA_DIR: plainText.default('.data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  ADMIN_EMAIL: email.default('admin@casablanca.local'),
  ADMIN_PASSWORD: password.optional(),
  /** What an empty database is filled with: `1` the demo shop, `catalog` its goods only, `0` nothing. */
  SEED_DEMO: choice('1', 'catalog', '0').default('1'),
  STRIPE_SECRET_KEY: secret.optional(),
  STRIPE_PUBLISHABLE_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_BASE: url('http', 'https').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  /** The sender of every mail. */
  MAIL_FROM: mailbox(SHOP.name).default({ name: SHOP.name, address: SHOP.email }),
  AI_BASE_URL: url('http', 'https').optional(),
  AI_API_KEY: secret.optional(),
  AI_MODEL: plainText.optional(),
  /** How many proxies stand in front; with 0 the header X-Forwarded-For does not count. */
  TRUST_PROXY: integer(0, 10).default(0),
  /** Networks in which many guests share an address (the café's own Wi-Fi): limits count them by session or e-mail instead. */
  TRUSTED_NETWORKS: networks.default([]),
  METRICS_TOKEN: secret.optional(),
  /** Where pages are rendered in development; `npm run dev` sets it. */
  DEV_RENDERER: origin('http').optional(),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

/** Settings of which one alone is useless: all of a row or none. */
const TOGETHER = [['AI_BASE_URL', 'AI_MODEL']];

/** A setting that the shop cannot start with. The message is the one line for the owner, without the value, which may be secret. */
class EnvError extends Error {
  constructor(name: string, problem: string) {
    super(`Configuración incorrecta: ${name} ${problem}.`);
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;

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
  const publicUrl = data.PUBLIC_URL ?? ownAddress(data.HOST, data.PORT);
  /** The sandbox takes no money: the owner of a shop that the public can reach is warned. */
  const sandboxInPublic = !data.STRIPE_SECRET_KEY && !LOOPBACK.test(new URL(publicUrl).hostname);
  return {
    nodeEnv: data.NODE_ENV,
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    sandboxInPublic,
    /** What the shop can start without, and the owner should know: one line each. */
    warnings: [
      sandboxInPublic ? 'sin STRIPE_SECRET_KEY los pagos son de prueba y no cobran nada.' : '',
      data.STRIPE_SECRET_KEY && !data.STRIPE_PUBLISHABLE_KEY
        ? 'sin STRIPE_PUBLISHABLE_KEY la página no puede mostrar el formulario de pago.'
        : '',
      data.STRIPE_SECRET_KEY && !data.STRIPE_WEBHOOK_SECRET ? 'sin STRIPE_WEBHOOK_SECRET no se atienden los avisos de Stripe.' : '',
    ].filter(Boolean),
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    seedDemo: data.SEED_DEMO,
    stripeSecretKey: data.STRIPE_SECRET_KEY,
    stripePublishableKey: data.STRIPE_PUBLISHABLE_KEY,
    stripeWebhookSecret: data.STRIPE_WEBHOOK_SECRET,
    stripeApiBase: data.STRIPE_API_BASE,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    aiBaseUrl: data.AI_BASE_URL,
    aiApiKey: data.AI_API_KEY,
    aiModel: data.AI_MODEL,
    trustProxy: data.TRUST_PROXY,
    trustedNetworks: data.TRUSTED_NETWORKS,
    metricsToken: data.METRICS_TOKEN,
    devRenderer: data.DEV_RENDERER,
    logLevel: data.LOG_LEVEL,
  };
};

const ownAddress = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
};

/** The settings of this process. A wrong one ends the process with its one line, before anything has started. */
export const env = (() => {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
})();

/** For libraries that read NODE_ENV themselves, which may be unset. */
export function sayProduction(): void {
  process.env.NODE_ENV = 'production';
}
