import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

describe('settings', () => {
  it('stand on their own when nothing is set, or set to nothing', () => {
    const settings = readEnv({ PORT: '', PUBLIC_URL: ' ', SMTP_URL: '' });
    expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', seedDemo: '1', trustProxy: 0 });
    expect(settings).toMatchObject({ smtpUrl: undefined, databaseUrl: undefined, logLevel: 'info', sandboxInPublic: false });
  });

  it.each([
    [{ SEED_DEMO: '0' }, { seedDemo: '0' }],
    [{ SEED_DEMO: 'catalog' }, { seedDemo: 'catalog' }],
    [{ TRUSTED_NETWORKS: '192.168.1.0/24, 2001:db8::/48' }, { trustedNetworks: ['192.168.1.0/24', '2001:db8::/48'] }],
    [{ PUBLIC_URL: 'https://casablanca.mx/' }, { publicUrl: 'https://casablanca.mx', sandboxInPublic: true }],
    [{ PUBLIC_URL: 'http://localhost:8080' }, { publicUrl: 'http://localhost:8080', sandboxInPublic: false }],
    [
      { PUBLIC_URL: 'https://casablanca.mx', STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1' },
      { stripeSecretKey: 'sk_1', sandboxInPublic: false },
    ],
    [{ HOST: '0.0.0.0', PORT: '80' }, { publicUrl: 'http://localhost' }],
    [{ HOST: '::1' }, { publicUrl: 'http://[::1]:3000' }],
    [{ ADMIN_PASSWORD: ' con espacios ' }, { adminPassword: ' con espacios ' }],
    [{ MAIL_FROM: 'Casa Blanca <hola@casablanca.mx>' }, { mailFrom: 'Casa Blanca <hola@casablanca.mx>' }],
    [{ GOOGLE_ISSUER: 'http://127.0.0.1:9000' }, { googleIssuer: 'http://127.0.0.1:9000' }],
  ])('%j is read', (source, expected) => {
    expect(readEnv(source)).toMatchObject(expected);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['HOST', 'no es'],
    ['PUBLIC_URL', 'casablanca.mx'],
    ['PUBLIC_URL', 'https://casablanca.mx/tienda'],
    ['PUBLIC_URL', 'ftp://casablanca.mx'],
    ['DATABASE_URL', 'mysql://secreto@x'],
    ['ADMIN_EMAIL', 'nadie'],
    ['ADMIN_PASSWORD', 'corta'],
    ['SEED_DEMO', 'quizá'],
    ['STRIPE_API_BASE', 'stripe'],
    ['SMTP_URL', 'http://x'],
    ['MAIL_FROM', 'Casa Blanca'],
    ['GOOGLE_ISSUER', 'http://example.com'],
    ['GA4_PROPERTY_ID', 'G-1'],
    ['TRUST_PROXY', 'sí'],
    ['LOG_LEVEL', 'mucho'],
    ['TRUSTED_NETWORKS', '10.1.2.3'],
    ['TRUSTED_NETWORKS', '192.168.1.0/33'],
    ['NODE_ENV', 'live'],
  ])('%s=%s is refused in one line that names it and keeps the value to itself', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^Configuración incorrecta: ${name} (?!.*${value}).+\\.$`));
  });

  it('starts with half of the Stripe settings, and says what will be missing', () => {
    const { stripeSecretKey, warnings } = readEnv({ STRIPE_SECRET_KEY: 'sk_1' });
    expect(stripeSecretKey).toBe('sk_1');
    expect(warnings.join()).toMatch(/STRIPE_PUBLISHABLE_KEY.*STRIPE_WEBHOOK_SECRET/);
    expect(readEnv({}).warnings).toEqual([]);
    expect(readEnv({ PUBLIC_URL: 'https://casablanca.mx' }).warnings.join()).toContain('STRIPE_SECRET_KEY');
  });

  it.each([
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ])('%s is missed where %s is set', (missing, present) => {
    expect(() => readEnv({ [present]: 'x' })).toThrow(`${missing} hace falta cuando se define ${present}`);
  });

  it('are all in .env.example, and nothing else is', () => {
    const read = new Set<string>();
    readEnv(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
    const listed = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual([...read].toSorted());
  });
});
