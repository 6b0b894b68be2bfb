import { resolve } from 'node:path';
import { EnvError } from './env/readers.ts';
import { domainProof, pacSettings, printerAddress, serviceAccount, signInSettings, storageSettings, tillPrinters } from './env/services.ts';
import { LOOPBACK, SETTINGS, TOGETHER } from './env/settings.ts';
import { isSandboxInPublic, warningsOf } from './env/warnings.ts';

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
  for (const name of ['PUSH_TEST_ORIGIN', 'WEBHOOK_TEST_ORIGIN', 'UCP_TEST_ORIGIN'] as const)
    if (data[name] && !LOOPBACK.test(new URL(data[name]).hostname)) throw new EnvError(name, 'debe ser una dirección de este equipo');
  const shutdownMs = data.SHUTDOWN_SECONDS * 1000;
  const publicUrl = data.PUBLIC_URL ?? ownAddress(data.HOST, data.PORT);
  return {
    nodeEnv: data.NODE_ENV,
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    sandboxInPublic: isSandboxInPublic(data, publicUrl),
    warnings: warningsOf(data, source, publicUrl),
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
    /** Null: the built-in PAC stamps test documents. */
    pac: pacSettings(data),
    /** By the name of the till. */
    tillPrinters: tillPrinters(data.TILL_PRINTERS),
    /** Undefined when there is no network printer. */
    printer: data.PRINTER_URL ? printerAddress(data.PRINTER_URL) : undefined,
    aiBaseUrl: data.AI_BASE_URL,
    aiApiKey: data.AI_API_KEY,
    aiModel: data.AI_MODEL,
    aiDailyReplies: data.AI_DAILY_REPLIES,
    pushTestOrigin: data.PUSH_TEST_ORIGIN,
    webhookTestOrigin: data.WEBHOOK_TEST_ORIGIN,
    ucpTestOrigin: data.UCP_TEST_ORIGIN,
    trustProxy: data.TRUST_PROXY,
    trustedNetworks: data.TRUSTED_NETWORKS,
    metricsToken: data.METRICS_TOKEN,
    /** Undefined: nothing is traced. */
    traces: data.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT, headers: data.OTEL_EXPORTER_OTLP_HEADERS, service: data.OTEL_SERVICE_NAME }
      : undefined,
    devRenderer: data.DEV_RENDERER,
    logLevel: data.LOG_LEVEL,
  };
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
