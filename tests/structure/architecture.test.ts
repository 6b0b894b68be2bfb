import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circlesOf } from './circles.ts';
import { foreignSql } from './sql-owners.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Import = { from: string; to: string; typeOnly: boolean };

const files = ['contract', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const imports: Import[] = files
  .filter((file) => !isTest(file))
  .flatMap((from) =>
    [
      ...readFileSync(join(root, from), 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(IMPORT),
    ].map(([, type, fixed, lazy]) => {
      const target = (fixed ?? lazy) as string;
      const to = target.startsWith('#') ? target.slice(1) : target.startsWith('.') ? normalize(join(dirname(from), target)) : target;
      return { from, to, typeOnly: Boolean(type) };
    }),
  );

/** Server features from top to bottom: each may call those below it. */
const FEATURE_ORDER = [
  'demo',
  'analytics',
  'notices',
  'stats',
  'secrets',
  'assistant',
  'users',
  'tokens',
  'exports',
  'reviews',
  'agents',
  'webhooks',
  'invoices',
  'till',
  'receipts',
  'shipments',
  'visits',
  'push',
  'orders',
  'promotions',
  'rewards',
  'payments',
  'points',
  'cart',
  'catalog',
  'stock',
  'agent-sessions',
  'addresses',
  'reservations',
  'preferences',
  'billing',
  'newsletter',
  'contact',
  'settings',
  'accounts',
  'audit',
  'repeats',
];

const featureOf = (path: string) => path.match(/^(?:server|web)\/features\/([^/]+)\//)?.[1];
const breaches = (wrong: (one: Import) => boolean) => imports.filter(wrong).map(({ from, to }) => `${from} → ${to}`);
const inside =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

describe('who may import whom', () => {
  it('finds files to check', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(imports.length).toBeGreaterThan(200);
    expect(imports.some(({ from, to }) => featureOf(from) === 'orders' && featureOf(to) === 'catalog')).toBe(true);
  });

  it('contract imports zod only', () => {
    expect(breaches(({ from, to }) => inside('contract')(from) && to !== 'zod' && !inside('contract')(to))).toEqual([]);
  });

  it('web and server meet only in the contract', () => {
    expect(breaches(({ from, to }) => inside('web')(from) && inside('server', 'tests', 'bench', 'scripts')(to))).toEqual([]);
    expect(breaches(({ from, to }) => inside('server')(from) && inside('web', 'tests', 'bench', 'scripts')(to))).toEqual([]);
  });

  it('web: routes → features → ui → hooks, api, boot → lib', () => {
    const LAYERS = [['web/lib', 'web/styles'], ['web/hooks', 'web/api', 'web/boot'], ['web/ui'], ['web/features'], ['web']];
    const rank = (path: string) => LAYERS.findIndex((folders) => inside(...folders)(path));
    expect(breaches(({ from, to }) => rank(from) >= 0 && rank(to) > rank(from))).toEqual([]);
  });

  it('a web feature imports another only down this order: what the till and a payment join', () => {
    const order = ['till', 'orders', 'addresses', 'points', 'cart', 'catalog', 'session'];
    expect(
      breaches(({ from, to }) => {
        const [one, other] = [featureOf(from), featureOf(to)];
        if (!inside('web')(from) || !one || !other || one === other) return false;
        return !order.includes(one) || order.indexOf(other) <= order.indexOf(one);
      }),
    ).toEqual([]);
  });

  it('no folder and no file of a room imports what imports it, not even a type', () => {
    const own = new Set(files);
    const circles = circlesOf(imports.filter(({ to }) => own.has(to)));
    expect(circles.map(({ room, way }) => `${room}: ${way.join(' → ')}`)).toEqual([]);
  });

  it('prints the shortest circle of a room', () => {
    const planted = [
      { from: 'server/features/orders/status/change.ts', to: 'server/features/orders/refunds/refund.ts' },
      { from: 'server/features/orders/refunds/refund.ts', to: 'server/features/orders/mail/mail.ts' },
      { from: 'server/features/orders/mail/mail.ts', to: 'server/features/orders/status/words.ts' },
      { from: 'server/features/orders/mail/mail.ts', to: 'server/features/orders/queries.ts' },
    ];
    expect(circlesOf(planted)).toEqual([{ room: 'server/features/orders', way: ['status', 'refunds', 'mail', 'status'] }]);
  });

  it('server: features never reach up to main, worker, api, jobs', () => {
    const top = ['server/main.ts', 'server/worker.ts', 'server/api.ts', 'server/jobs.ts'];
    expect(
      breaches(({ from, to }) => inside('server/features', 'server/http', 'server/db', 'server/gateways')(from) && top.includes(to)),
    ).toEqual([]);
  });

  it('server: http, db and gateways import no feature', () => {
    expect(
      breaches(({ from, to }) => inside('server/http', 'server/db', 'server/gateways')(from) && inside('server/features')(to)),
    ).toEqual([]);
  });

  it('a server feature imports another only through its door or table, and only down the order', () => {
    expect(
      breaches(({ from, to }) => {
        const [one, other] = [featureOf(from), featureOf(to)];
        if (!inside('server')(from) || !one || !other || one === other) return false;
        return !/\/(?:index|table)\.ts$/.test(to) || FEATURE_ORDER.indexOf(other) <= FEATURE_ORDER.indexOf(one);
      }),
    ).toEqual([]);
    const named = new Set(files.map(featureOf).filter((name, index) => name && inside('server')(files[index] as string)));
    expect([...named].filter((name) => !FEATURE_ORDER.includes(name as string))).toEqual([]);
  });

  it('server: SQL writes its own feature’s tables only, and reads those of features further down', () => {
    const source = (path: string): [string, string] => [path, readFileSync(join(root, path), 'utf8')];
    // The seed fills the tables of all features.
    const own = files.filter((path) => inside('server')(path) && !inside('server/seed')(path) && !isTest(path));
    const { writes, reads } = foreignSql(new Map(own.map(source)));
    expect(writes.map(({ file, table }) => `${file} writes ${table}`)).toEqual([]);
    const rank = (path: string) => FEATURE_ORDER.indexOf(featureOf(`${path}/`) ?? '');
    const up = reads.filter(({ file, owner }) => rank(owner) >= 0 && rank(owner) <= rank(file));
    expect(up.map(({ file, table }) => `${file} reads ${table}`)).toEqual([]);
  });

  it('prints a write to another feature’s table, and what is read', () => {
    const planted = new Map([
      ['server/features/orders/table.ts', `export const orders = pgTable('orders', {});`],
      ['server/features/cart/table.ts', `export const carts = pgTable(\n  'carts', {});`],
      [
        'server/features/cart/queries.ts',
        `import { orders as placed } from '#server/features/orders/table.ts';\ntx.update(placed).set({});`,
      ],
      ['server/features/orders/queries.ts', 'tx.delete(orders); sql`delete from carts using orders for update`; // insert into carts'],
      ['server/features/orders/mail/queries.ts', 'sql`select from orders join carts using (id) for no key update of carts`'],
    ]);
    const [cart, order] = ['server/features/cart', 'server/features/orders'];
    expect(foreignSql(planted)).toEqual({
      writes: [
        { file: `${cart}/queries.ts`, table: 'orders', owner: order },
        { file: `${order}/queries.ts`, table: 'carts', owner: cart },
      ],
      reads: [
        { file: `${order}/queries.ts`, table: 'carts', owner: cart },
        { file: `${order}/mail/queries.ts`, table: 'carts', owner: cart },
      ],
    });
  });

  it('the rest of the server imports a feature only through its door, its table, and what it registers', () => {
    const registers: Record<string, RegExp> = { 'server/api.ts': /\/api\.ts$/, 'server/jobs.ts': /\/jobs\.ts$/ };
    expect(
      breaches(
        ({ from, to }) =>
          inside('server')(from) &&
          !featureOf(from) &&
          featureOf(to) !== undefined &&
          !/\/(?:index|table)\.ts$/.test(to) &&
          !registers[from]?.test(to),
      ),
    ).toEqual([]);
  });

  it('a door has exports only, and is not imported from inside', () => {
    const isDoor = (path: string) => /^server\/features\/[^/]+\/index\.ts$/.test(path);
    expect(breaches(({ from, to }) => isDoor(to) && featureOf(from) === featureOf(to))).toEqual([]);
    const doors = files.filter(isDoor);
    expect(doors.length).toBeGreaterThan(20);
    const more = doors.filter((path) =>
      readFileSync(join(root, path), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|^\/\/.*$/gm, '')
        .replace(/export (?:type )?(?:\*|\{[^}]*\})[^;]*;/g, '')
        .trim(),
    );
    expect(more).toEqual([]);
  });

  it('rules import the contract only', () => {
    expect(
      breaches(({ from, to, typeOnly }) => from.endsWith('/rules.ts') && inside('server')(from) && !inside('contract')(to) && !typeOnly),
    ).toEqual([]);
  });

  it('drizzle stays in db, seed, tables and queries', () => {
    expect(
      breaches(
        ({ from, to }) => /^drizzle-orm/.test(to) && !inside('server/db', 'server/seed')(from) && !/\/(?:table|queries)\.ts$/.test(from),
      ),
    ).toEqual([]);
  });

  it('SDKs stay in gateways', () => {
    const sdk = /^(?:stripe|nodemailer|sharp|openid-client|ai|@aws-sdk\/.*)$/;
    expect(breaches(({ from, to }) => sdk.test(to) && !inside('server/gateways')(from))).toEqual([]);
  });

  it('only inTransaction begins transactions: it runs them again after a conflict', () => {
    const beginners = files.filter(
      (file) =>
        inside('server')(file) &&
        !isTest(file) &&
        file !== 'server/db/transaction.ts' &&
        /\bdb\s*\.transaction\(/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(beginners).toEqual([]);
  });

  it('only env.ts reads process.env', () => {
    const readers = files.filter(
      (file) => !isTest(file) && file !== 'server/env.ts' && /process\.env/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(readers).toEqual([]);
  });

  it('only plain-http.ts uses what browsers offer on secure pages only and what would fail on others', () => {
    const users = files.filter(
      (file) =>
        inside('web')(file) &&
        !isTest(file) &&
        file !== 'web/lib/plain-http.ts' &&
        /randomUUID|crypto\.subtle|navigator\.clipboard|navigator\.(?:locks|credentials|geolocation|mediaDevices|storage)\b/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    );
    expect(users).toEqual([]);
  });

  it('only storage.ts touches the browser’s storages, which may be full or forbidden', () => {
    // These two have a script that runs before any module is loaded.
    const owners = ['web/lib/kept/storage.ts', 'web/boot/theme.ts', 'web/boot/scroll-position.ts'];
    const users = files.filter(
      (file) =>
        inside('web')(file) &&
        !isTest(file) &&
        !owners.includes(file) &&
        /(?<!\* .*)\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(users).toEqual([]);
  });

  it('pages tell the time by the shop’s clock: only clock.ts and the measuring of requests read the device’s', () => {
    // A request is timed by the device's clock, to measure its difference from the shop's.
    const deviceClock = /Date\.now\b|new Date\(\)|\bDate\(\)|Temporal\.Now|\.timeOrigin|\.format\(\)/;
    const timed = /const sentAt = Date\.now\(\);/g;
    const readers = files.filter(
      (file) =>
        inside('web')(file) &&
        !isTest(file) &&
        file !== 'web/lib/clock.ts' &&
        deviceClock.test(readFileSync(join(root, file), 'utf8').replace(timed, '')),
    );
    expect(readers).toEqual([]);
  });

  it('streams to clients use pipeline: a bare pipe leaves its source open when the client disconnects', () => {
    const bare = files.filter(
      (file) =>
        inside('server/http', 'server/features', 'server/gateways')(file) &&
        !isTest(file) &&
        /\.pipe(?:To)?\(/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(bare).toEqual([]);
  });

  it('React stays in web', () => {
    expect(breaches(({ from, to }) => /^react(?:-dom|-router)?(?:\/|$)/.test(to) && !inside('web')(from))).toEqual([]);
  });

  it('there are no circular imports', () => {
    const known = new Set(files);
    const next = new Map<string, string[]>();
    for (const { from, to, typeOnly } of imports) if (!typeOnly && known.has(to)) next.set(from, [...(next.get(from) ?? []), to]);
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (done.has(file) || path.includes(file)) return;
      for (const other of next.get(file) ?? []) visit(other, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});

describe('the shop’s name', () => {
  /** Where the former name may stand although the shop was renamed. */
  const ALLOWED = [
    // The name that the shop comes with, its drawing, and the owner's examples.
    'contract/settings/settings-defaults.ts',
    'server/gateways/mail-layout.ts',
    'server/env/settings.ts',
    // The name of the payment handler of tests, which programs compare.
    'server/features/agents/ucp/handlers.ts',
    // The program's own name, for those who run and call it.
    'server/main.ts',
    'server/http/system/openapi.ts',
    'server/db/embedded/folders.ts',
    'server/db/archive/format.ts',
    'server/db/archive/backup.ts',
    'web/sw.ts',
    // Calendars recognise a changed visit by it.
    'contract/reservations/ics.ts',
    'web/routes/dev-ui.tsx',
    // Words of questions.
    'server/features/assistant/understanding/spanish-words.ts',
  ];

  it('stands in no other file: pages, mails, papers and downloads take it from the settings', () => {
    const withoutComments = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const named = files.filter(
      (file) => !isTest(file) && !/\/table\/questions\.ts$/.test(file) && /casa[ -]?blanca/i.test(withoutComments(file)),
    );
    expect(named.filter((file) => !ALLOWED.includes(file))).toEqual([]);
  });
});
