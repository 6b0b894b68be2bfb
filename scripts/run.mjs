// The command behind `npm start`, `npm test` and the other scripts. Plain JavaScript without dependencies, because it runs before anything
// is installed, on any Node from 18 on. It starts the Node version that this project pins.
import { existsSync, readdirSync } from 'node:fs';
import { allocator } from './run/allocator.mjs';
import { build } from './run/build.mjs';
import { run } from './run/child.mjs';
import { install } from './run/install.mjs';
import { findNode, root } from './run/node.mjs';

const drizzleKit = 'node_modules/drizzle-kit/bin.cjs';
const vitest = 'node_modules/vitest/vitest.mjs';
/** Node's arguments for every process of the shop. */
const settings = existsSync(new URL('.env', root)) ? ['--env-file=.env'] : [];
const shop = [...settings, '--import', './scripts/run/quick-imports.mjs'];

const server = { ...allocator, ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name in allocator)) };

const [command = 'start', ...args] = process.argv.slice(2);
const benches = readdirSync(new URL('bench', root))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace('.ts', ''));

const commands = {
  start: {
    does: 'build when sources changed, then open the shop',
    run: async (node) => (await build(node)) || run(node, [...shop, 'server/main.ts', ...args], server),
  },
  dev: {
    does: 'the shop with live edits; /dev/ui shows the parts of the design, /dev/mail the mails; `-- --inspect` for a debugger',
    run: (node) => run(node, [...shop, 'scripts/dev.ts', ...args], { NODE_ENV: 'development' }),
  },
  worker: {
    does: 'the jobs (mail, refunds, clean-up) as a process of their own',
    run: (node) => run(node, [...shop, 'server/worker.ts', ...args], server),
  },
  build: { does: 'build the pages', run: (node) => build(node, { force: true }) },
  check: { does: 'style, types and unused code', run: (node) => run(node, ['scripts/check.ts', ...args]) },
  test: {
    does: 'everything; `npm test -- PATH` only the unit and API tests of that path',
    run: (node) => run(node, ['scripts/test.ts', ...args]),
  },
  'test:unit': {
    does: 'the tests without database and browser; `npm run test:unit -- PATH` those of that path',
    run: (node) => run(node, [vitest, 'run', '--config=vitest.unit.config.ts', ...args]),
  },
  'test:watch': {
    does: 'the unit tests again after each change; `npm run test:watch -- PATH` any tests of that path, with a database',
    run: (node) => run(node, [vitest, 'watch', ...(args.length > 0 ? args : ['--config=vitest.unit.config.ts'])]),
  },
  'test:e2e': {
    does: 'the journeys in a browser; `npm run test:e2e -- board --project=phone` one file at one width',
    run: async (node) => (await build(node)) || run(node, ['node_modules/@playwright/test/cli.js', 'test', ...args]),
  },
  'test:fire': {
    does: 'the long tests of resilience: kills, lost databases, mixed load; `npm run test:fire -- kill` one of them',
    run: async (node) => (await build(node)) || run(node, [vitest, 'run', '--config=vitest.fire.config.ts', ...args]),
  },
  'test:cluster': {
    does: 'the drills on two shops, a worker and two database servers: kills, cut networks, rolling restarts; `-- --patroni` on Patroni',
    run: async (node) => {
      const database = args.includes('--patroni') ? 'patroni' : 'drill';
      const rest = args.filter((arg) => arg !== '--patroni');
      const failed = await build(node);
      return failed || run(node, [vitest, 'run', '--config=vitest.cluster.config.ts', ...rest], { CLUSTER_DATABASE: database });
    },
  },
  'env-example': { does: 'write .env.example from server/env/settings.ts', run: (node) => run(node, [...shop, 'scripts/env-example.ts']) },
  routes: { does: 'every endpoint of the API and every page', run: (node) => run(node, [...shop, 'scripts/routes.ts', ...args]) },
  db: {
    does: 'migrate | seed | reset | clear-demo | reset-password | backup | verify | restore | generate; `npm run db -- help` says what each does',
    run: (node) => run(node, args[0] === 'generate' ? [drizzleKit, ...args] : [...shop, 'scripts/db.ts', ...args]),
  },
  bench: {
    does: `measure: ${benches.join(' | ')}; without a name throughput and start`,
    run: async (node) => {
      const [name, ...rest] = args;
      if (!name) return (await build(node)) || (await run(node, ['bench/throughput.ts'])) || run(node, ['bench/start.ts']);
      if (benches.includes(name)) return (await build(node)) || run(node, [`bench/${name}.ts`, ...rest]);
      console.error(`npm run bench <${benches.join(' | ')}>`);
      return 1;
    },
  },
};

const printHelp = () => {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  for (const [name, { does }] of Object.entries(commands)) console.log(`npm run ${name.padEnd(width)}  ${does}`);
};

const task = commands[command];
if (!task) {
  const isAsked = ['help', '--help', '-h'].includes(command);
  if (!isAsked) console.error(`No hay un comando «${command}».`);
  printHelp();
  process.exit(isAsked ? 0 : 1);
}
process.exit((await install()) || (await task.run(findNode())));
