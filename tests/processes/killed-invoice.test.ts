import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { close, connect, pool } from '#server/db/client.ts';
import { startQueue, stopQueue } from '#server/db/queue.ts';
import { settleInvoices } from '#server/features/invoices/after/settle.ts';
import { makeGlobals } from '#server/features/invoices/global/service.ts';
import { stampWaiting } from '#server/features/invoices/stamping/stamp.ts';
import { loadSettings } from '#server/features/settings/index.ts';
import { listenToEvents } from '#server/listeners.ts';
import { freshDatabase } from '../database.ts';
import { FISCAL, RECEIVER } from '../factories/invoices.ts';
import { apiOf } from '../factories/processes.ts';
import { askNow, documentsOf, insertTickets, storyOf } from '../factories/tickets.ts';
import { holding } from '../locks.ts';
import { type ShopProcess, startShop } from '../process.ts';

const OWNER = { email: 'duena@correo.mx', password: 'casa de cal y canto' };

let settings: Record<string, string>;
let shop: ShopProcess;
let token: string;
let day: string;

beforeAll(async () => {
  const DATABASE_URL = await freshDatabase();
  // The shop that is killed runs no jobs: this process runs them, as another one of the same shop would.
  settings = { DATABASE_URL, SEED_DEMO: 'catalog', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, JOBS: '0' };
  shop = await startShop(settings);
  token = (await apiOf(shop)('POST /api/users/login', OWNER)).token;
  const owner = apiOf(shop, token);
  const { version } = await owner('GET /api/ajustes/{seccion}', { seccion: 'fiscal' });
  await owner('PUT /api/ajustes/{seccion}', { seccion: 'fiscal', version, valor: { ...FISCAL, global: 'diaria' } });
  await connect({ connectionString: DATABASE_URL });
  await loadSettings();
  listenToEvents();
  await startQueue({ runsJobs: false });
  day = addDays(shopClock(new Date()).today, -2);
});
afterAll(async () => {
  await shop?.stop();
  await stopQueue();
  await close();
});

type Call = (id: string) => Promise<unknown>;
const ask: Call = (id) => apiOf(shop)('POST /api/facturas', { folio: id.slice(0, 8), total: 116, ...RECEIVER });
const cancel: Call = async (id) => {
  const [document] = await documentsOf(id);
  return apiOf(shop, token)('POST /api/invoices/{id}/cancelar', { id: document?.id as string, motivo: '02' });
};
const globals: Call = () => apiOf(shop, token)('POST /api/facturas/global', { desde: day, hasta: day });

/** The other process goes on with what is under way. */
async function jobs(id: string): Promise<void> {
  await askNow((await documentsOf(id)).map((document) => document.id));
  await stampWaiting();
  await settleInvoices();
}
const stamps = async () => (await pool.query('select count(*)::int as stamps from trial_stamps')).rows[0].stamps;

it.each<[string, { before: Call[]; call: Call; table: string; left: string[]; last: string[] }]>([
  ['writes the intent', { before: [], call: ask, table: 'invoice_tickets', left: [], last: ['global timbrada 11600'] }],
  [
    'gets the stamp',
    { before: [], call: ask, table: 'trial_stamps', left: ['nominativa en_proceso 11600'], last: ['nominativa timbrada 11600'] },
  ],
  [
    'records the stamp',
    { before: [], call: ask, table: 'pgboss.job', left: ['nominativa en_proceso 11600'], last: ['nominativa timbrada 11600'] },
  ],
  [
    'cancels at the PAC',
    {
      before: [ask],
      call: cancel,
      table: 'trial_stamps',
      left: ['nominativa cancelacion_en_proceso 11600 02'],
      // The global of its day is out, so the ticket waits for the end of its window.
      last: ['nominativa cancelada 11600 02'],
    },
  ],
  [
    'records the cancellation',
    {
      before: [ask],
      call: cancel,
      table: 'pgboss.job',
      left: ['nominativa cancelacion_en_proceso 11600 02'],
      // The global of its day is out, so the ticket waits for the end of its window.
      last: ['nominativa cancelada 11600 02'],
    },
  ],
  ['writes a global', { before: [], call: globals, table: 'invoice_tickets', left: [], last: ['global timbrada 11600'] }],
  [
    'gets the stamp of a global',
    { before: [], call: globals, table: 'trial_stamps', left: ['global en_proceso 11600'], last: ['global timbrada 11600'] },
  ],
])('has one document with one stamp when the shop is killed while it %s', async (_, { before, call, table, left, last }) => {
  const [id] = (await insertTickets([{ paidAt: shopInstant(day, 12), lines: [{ cents: 11_600 }] }])) as [string];
  for (const earlier of before) await earlier(id);
  // Readers go on; who writes to the table waits.
  const release = await holding(`lock table ${table} in share mode`);
  const sent = call(id).catch(() => 'broken');
  const waiting = async () =>
    (
      await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
        [table.replace('.', '.+')],
      )
    ).rows.map(({ pid }) => pid);
  await expect.poll(waiting).not.toHaveLength(0);
  const pids = await waiting();
  await shop.stop('SIGKILL');
  await release();
  expect(await sent).toBe('broken');
  const alive = async () => (await pool.query('select from pg_stat_activity where pid = any($1)', [pids])).rowCount;
  await expect.poll(alive).toBe(0);
  expect(await storyOf(id)).toEqual(left);

  const started = startShop(settings);
  await jobs(id);
  await makeGlobals();
  await makeGlobals();
  expect(await storyOf(id)).toEqual(last);
  shop = await started;
  const { rows } = await pool.query('select count(*)::int as documents from invoices where uuid is not null');
  expect(await stamps()).toBe(rows[0].documents);
});
