// The one command behind `npm start`, `npm test` and the rest. Plain JavaScript without dependencies: it runs on whatever Node (18 or
// later) the machine has, before anything is installed, and hands over to the Node that this project pins.
import { readdirSync } from 'node:fs';
import { build } from './run/build.mjs';
import { run } from './run/child.mjs';
import { install } from './run/install.mjs';
import { findNode, root } from './run/node.mjs';

const drizzleKit = 'node_modules/drizzle-kit/bin.cjs';
const quick = ['--import', './scripts/run/quick-imports.mjs'];

/** glibc makes a heap for each thread and hands little back: with two of them a shop after a rush holds some 25 MB less (m). */
const server = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };

const [command = 'start', ...args] = process.argv.slice(2);

const commands = {
  start: async (node) => (await build(node)) || run(node, [...quick, 'server/main.ts', ...args], server),
  dev: (node) =>
    run(node, [...quick, '--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts', ...args], {
      NODE_ENV: 'development',
    }),
  worker: (node) => run(node, [...quick, 'server/worker.ts', ...args], server),
  build: (node) => build(node, { force: true }),
  check: (node) => run(node, ['scripts/check.ts', ...args]),
  test: async (node) => (await build(node)) || run(node, ['scripts/test.ts', ...args]),
  fire: async (node) =>
    (await build(node)) || run(node, ['node_modules/vitest/vitest.mjs', 'run', '--config=vitest.fire.config.ts', ...args]),
  db: (node) => run(node, args[0] === 'generate' ? [drizzleKit, ...args] : [...quick, 'scripts/db.ts', ...args]),
  bench: async (node) => {
    const known = readdirSync(new URL('bench', root)).filter((name) => name.endsWith('.ts'));
    const [name, ...rest] = args;
    if (!name) return (await build(node)) || (await run(node, ['bench/throughput.ts'])) || run(node, ['bench/start.ts']);
    if (known.includes(`${name}.ts`)) return (await build(node)) || run(node, [`bench/${name}.ts`, ...rest]);
    console.error(`npm run bench <${known.map((file) => file.replace('.ts', '')).join(' | ')}>`);
    return 1;
  },
};

const task = commands[command];
if (!task) console.error(`run.mjs <${Object.keys(commands).join(' | ')}>`);
process.exit(task ? (await install()) || (await task(findNode())) : 1);
