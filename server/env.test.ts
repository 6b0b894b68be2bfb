import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { envExample } from '../scripts/env-example.ts';
import { readEnv } from './env.ts';

describe('settings', () => {
  it('have defaults when they are missing or empty', () => {
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
    [{ MAIL_FROM: 'La Casa <hola@casablanca.mx>' }, { mailFrom: { name: 'La Casa', address: 'hola@casablanca.mx' } }],
    [{ MAIL_FROM: 'hola@casablanca.mx' }, { mailFrom: { name: DEFAULT_SETTINGS.casa.nombre, address: 'hola@casablanca.mx' } }],
    [{}, { mailFrom: undefined, tillPrinters: new Map() }],
    [
      { TILL_PRINTERS: 'Caja 1=tcp://192.168.1.51:9100, Caja = patio=tcp://[::1]' },
      {
        tillPrinters: new Map([
          ['Caja 1', { host: '192.168.1.51', port: 9100 }],
          ['Caja = patio', { host: '::1', port: 9100 }],
        ]),
      },
    ],
  ])('%j is accepted', (source, expected) => {
    expect(readEnv(source)).toMatchObject(expected);
  });

  it.each([
    ['STMP_URL', 'SMTP_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
    ['PAC_TOKN', 'PAC_TOKEN'],
    ['SAT_STATUS_URI', 'SAT_STATUS_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ])('%s is named as a misspelt %s, without its value', (written, meant) => {
    const named = readEnv({ [written]: 'secreto' }).warnings.filter((line) => line.includes(written));
    expect(named).toEqual([expect.stringContaining(meant)]);
    expect(named[0]).not.toContain('secreto');
  });

  it('of other programs are not taken for misspelt ones', () => {
    const others = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'LOGNAME', 'HTTP_PROXY', 'POSTGRES_PASSWORD', 'npm_config_cache', 'NODE_OPTIONS'];
    const warnings = readEnv(Object.fromEntries(others.map((name) => [name, 'x']))).warnings.join();
    for (const name of others) expect(warnings).not.toContain(name);
  });

  const PAC = { PAC_URL: 'https://services.sw.com.mx/', PAC_TOKEN: 't.0' };
  it.each([
    [{}, { url: 'https://services.sw.com.mx', credentials: { token: 't.0' }, statusUrl: expect.stringContaining('https://consultaqr.') }],
    [{ PAC_TOKEN: '', PAC_USER: 'yo', PAC_PASSWORD: 'una clave' }, { credentials: { user: 'yo', password: 'una clave' } }],
    [
      { PAC_URL: 'http://127.0.0.1:9', SAT_STATUS_URL: 'http://localhost:9/sat' },
      { url: 'http://127.0.0.1:9', statusUrl: 'http://localhost:9/sat' },
    ],
  ])('of a stamping service with %j are accepted', (change, expected) => {
    expect(readEnv({ ...PAC, ...change }).pac).toMatchObject(expected);
    expect(readEnv({}).pac).toBeNull();
  });

  it.each([
    [{ PAC_TOKEN: '' }, 'PAC_TOKEN'],
    [{ PAC_URL: '' }, 'PAC_URL'],
    [{ PAC_URL: '', PAC_TOKEN: '', SAT_STATUS_URL: 'https://sat.example' }, 'PAC_URL'],
    [{ PAC_USER: 'yo' }, 'PAC_PASSWORD'],
    [{ PAC_PASSWORD: 'secreto' }, 'PAC_USER'],
    [{ PAC_URL: 'http://pac.example' }, 'PAC_URL'],
    [{ SAT_STATUS_URL: 'http://sat.example' }, 'SAT_STATUS_URL'],
  ])('of a stamping service with %j are refused', (change, name) => {
    expect(() => readEnv({ ...PAC, ...change })).toThrow(`: ${name} `);
  });

  const S3 = { STORAGE_URL: 's3+https://s3.example:9000/casa?region=mx-1', STORAGE_KEY: 'k', STORAGE_SECRET: 's/+' };
  it.each([
    [{}, { url: 'https://s3.example:9000/casa', region: 'mx-1', key: 'k', secret: 's/+', publicUrl: undefined }],
    [{ STORAGE_URL: 's3+http://127.0.0.1:9000/casa/' }, { url: 'http://127.0.0.1:9000/casa', region: 'us-east-1' }],
    [{ STORAGE_PUBLIC_URL: 'https://fotos.example/casa/' }, { publicUrl: 'https://fotos.example/casa' }],
    [{ STORAGE_PUBLIC_URL: 'https://fotos.example/public' }, { publicUrl: 'https://fotos.example' }],
  ])('of a storage with %j are accepted', (change, expected) => {
    expect(readEnv({ ...S3, ...change }).storage).toMatchObject(expected);
  });

  it.each([
    [{ STORAGE_URL: 'https://s3.example/casa' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3+http://s3.example/casa' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3+https://s3.example' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3+https://s3.example/casa/fotos' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3+https://k:s@s3.example/casa' }, 'STORAGE_URL'],
    [{ STORAGE_SECRET: '' }, 'STORAGE_SECRET'],
    [{ STORAGE_PUBLIC_URL: 'http://fotos.example' }, 'STORAGE_PUBLIC_URL'],
    [{ STORAGE_URL: '', STORAGE_KEY: '', STORAGE_SECRET: '', STORAGE_PUBLIC_URL: 'https://fotos.example' }, 'STORAGE_URL'],
  ])('of a storage with %j are refused', (change, name) => {
    expect(() => readEnv({ ...S3, ...change })).toThrow(`: ${name} `);
  });

  it.each([
    [{}, []],
    [{ DATABASE_URL: 'postgres://x' }, ['STORAGE_URL', 'SMTP_URL']],
    [{ DATABASE_URL: 'postgres://x', SMTP_URL: 'smtp://x' }, ['STORAGE_URL']],
    [{ DATABASE_URL: 'postgres://x', ...S3 }, ['SMTP_URL']],
    [{ DATABASE_URL: 'postgres://x', ...S3, SMTP_URL: 'smtp://x' }, []],
  ])('%j: one line names what further processes would not share', (source, named) => {
    const lines = readEnv(source).warnings.filter((line) => line.includes('otros procesos no los ven'));
    expect(lines).toHaveLength(named.length > 0 ? 1 : 0);
    expect(lines.join().match(/[A-Z]+_URL/g) ?? []).toEqual(named);
  });

  it.each([
    ['TILL_PRINTERS', 'Caja 1=192.168.1.51'],
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['HOST', 'no es'],
    ['PUBLIC_URL', 'casablanca.mx'],
    ['PUBLIC_URL', 'https://casablanca.mx/tienda'],
    ['PUBLIC_URL', 'ftp://casablanca.mx'],
    ['DATABASE_URL', 'mysql://secreto@x'],
    ['DATABASE_URL', 'postgresql://shop:secreto@h1,/tienda'],
    ['DATABASE_URL', 'postgresql://shop:secreto@h1/tienda?sslmode=verify-full&sslrootcert=/no/existe.pem'],
    ['ADMIN_EMAIL', 'nadie'],
    ['ADMIN_PASSWORD', 'corta'],
    ['SEED_DEMO', 'quizá'],
    ['STRIPE_API_BASE', 'stripe'],
    ['SMTP_URL', 'http://x'],
    ['MAIL_FROM', 'Casa Blanca'],
    ['SMTP_URL', 'correo'],
    ['AI_API_KEY', 'con espacio'],
    ['AI_MODEL', 'dos\nlíneas'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', 'sí'],
    ['LOG_LEVEL', 'mucho'],
    ['TRUSTED_NETWORKS', '10.1.2.3'],
    ['TRUSTED_NETWORKS', '192.168.1.0/33'],
    ['NODE_ENV', 'live'],
  ])('%s=%s is refused in one line that names it and does not repeat the value', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      new RegExp(`^Configuración incorrecta: ${name} (?!.*(?:secreto|${RegExp.escape(value)})).+\\.$`),
    );
  });

  it('start with half of the Stripe settings, and warn about what will be missing', () => {
    const { stripeSecretKey, warnings } = readEnv({ STRIPE_SECRET_KEY: 'sk_1' });
    expect(stripeSecretKey).toBe('sk_1');
    expect(warnings.join()).toMatch(/STRIPE_PUBLISHABLE_KEY.*STRIPE_WEBHOOK_SECRET/);
    expect(readEnv({}).warnings).toEqual([expect.stringMatching(/http:\/\/127\.0\.0\.1:3000 .*PUBLIC_URL/)]);
    const real = {
      PUBLIC_URL: 'https://casablanca.mx',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_PUBLISHABLE_KEY: 'pk',
      STRIPE_WEBHOOK_SECRET: 'wh',
    };
    expect(readEnv(real).warnings).toEqual([]);
    const SMTP_URL = 'smtp://mail.casablanca.mx';
    expect(readEnv({ ...real, SMTP_URL }).warnings).toEqual([expect.stringContaining('sin MAIL_FROM')]);
    expect(readEnv({ ...real, SMTP_URL, MAIL_FROM: 'hola@casablanca.example' }).warnings.join()).toContain('dirección de ejemplo');
    expect(readEnv({ ...real, SMTP_URL, MAIL_FROM: 'hola@casablanca.mx' }).warnings).toEqual([]);
    expect(readEnv({ PUBLIC_URL: 'https://casablanca.mx' }).warnings.join()).toContain('STRIPE_SECRET_KEY');
  });

  it.each([
    ['AI_BASE_URL', 'AI_MODEL', 'modelo'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'clave'],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID', 'tienda'],
    ['AI_MODEL', 'AI_BASE_URL', 'http://127.0.0.1:9000'],
  ])('%s is required where %s is set', (missing, present, value) => {
    expect(() => readEnv({ [present]: value })).toThrow(`${missing} hace falta cuando se define ${present}`);
  });

  it('take an issuer for Google without TLS on this machine only', () => {
    const keys = { GOOGLE_CLIENT_ID: 'tienda', GOOGLE_CLIENT_SECRET: 'clave' };
    expect(readEnv(keys).googleSignIn?.issuer).toBe('https://accounts.google.com');
    expect(readEnv({ ...keys, GOOGLE_ISSUER: 'http://127.0.0.1:9000' }).googleSignIn?.issuer).toBe('http://127.0.0.1:9000');
    expect(() => readEnv({ ...keys, GOOGLE_ISSUER: 'http://casablanca.mx' })).toThrow('GOOGLE_ISSUER debe empezar con https://');
    expect(readEnv({}).googleSignIn).toBeUndefined();
  });

  it('are all in .env.example, as `npm run env-example` writes it', () => {
    expect(readFileSync(new URL('../.env.example', import.meta.url), 'utf8')).toBe(envExample());
  });
});
