import { join } from 'node:path';
import { backup } from '#server/db/archive/backup.ts';
import { ArchiveError } from '#server/db/archive/format.ts';
import { restore } from '#server/db/archive/restore.ts';
import { close, connect } from '#server/db/client.ts';
import { findRunning } from '#server/db/embedded/running.ts';
import { migrate } from '#server/db/open/migrate.ts';
import { openOrExit } from '#server/db/open/open.ts';
import { empty } from '#server/db/open/reset.ts';
import { clearDemo } from '#server/db/seed/clear-demo.ts';
import { seed } from '#server/db/seed/seed.ts';
import { env } from '#server/env.ts';

type Task = { run(argument: string): Promise<void>; needs?: string; opens?: { whileOpen?: boolean; unmigrated?: boolean } };

const uploads = join(env.dataDir, 'uploads');
const list = (counts: Record<string, number>) => Object.entries(counts).map(([name, count]) => `  ${name}: ${count}`);

/** Fills an empty database like the start of the shop does. */
const seedEmpty = async () => {
  if (env.seedDemo !== '0') await seed(env.seedDemo);
};

const TASKS: Record<string, Task> = {
  migrate: { run: async () => {} },
  seed: { run: seedEmpty },
  'clear-demo': {
    needs: '--yes  (borra los clientes, pedidos, reservaciones y reseñas de muestra)',
    opens: { whileOpen: true },
    run: clearDemo,
  },
  reset: {
    needs: '--yes  (borra todos los datos de la tienda)',
    async run() {
      await empty();
      await migrate();
      await seedEmpty();
    },
  },
  backup: {
    needs: 'ARCHIVO',
    opens: { whileOpen: true },
    async run(file) {
      console.log([`Respaldo en ${file}:`, ...list(await backup(file, uploads))].join('\n'));
    },
  },
  restore: {
    needs: 'ARCHIVO',
    opens: { unmigrated: true },
    async run(file) {
      console.log([`Restaurado de ${file}:`, ...list(await restore(file, uploads))].join('\n'));
    },
  },
};

const [name = '', argument = ''] = process.argv.slice(2);
const task = TASKS[name];
const isComplete = task && (!task.needs || (task.needs.startsWith('--') ? task.needs.startsWith(`${argument} `) : argument));
if (!isComplete) {
  console.error(`npm run db -- <${[...Object.keys(TASKS), 'generate'].join(' | ')}>${task ? `\nnpm run db -- ${name} ${task.needs}` : ''}`);
  process.exit(1);
}

/** Connects to the database of a running shop if the task allows that, else to one that this process starts. */
const open = async (): Promise<{ close(): Promise<void> }> => {
  const running = task.opens?.whileOpen && !env.databaseUrl ? findRunning(env.dataDir) : null;
  if (!running) return openOrExit(env, { migrated: !task.opens?.unmigrated });
  await connect(running);
  return { close };
};

const database = await open();
try {
  await task.run(argument);
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
