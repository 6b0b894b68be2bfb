import { join } from 'node:path';
import { RESETTABLE, type Resettable } from '#contract/demo/demo.ts';
import { backup } from '#server/db/archive/backup.ts';
import { ArchiveError } from '#server/db/archive/format.ts';
import { restore } from '#server/db/archive/restore.ts';
import { close, connect } from '#server/db/client.ts';
import { findRunning } from '#server/db/embedded/running.ts';
import { migrate } from '#server/db/open/migrate.ts';
import { openOrExit } from '#server/db/open/open.ts';
import { empty } from '#server/db/open/reset.ts';
import { seed } from '#server/db/seed/seed.ts';
import { env } from '#server/env.ts';
import { clear } from '#server/features/demo/service.ts';
import { Refusal } from '#server/http/refusal.ts';

type Task = {
  run(argument: string, ...more: string[]): Promise<void>;
  needs?: string;
  opens?: { whileOpen?: boolean; unmigrated?: boolean };
};

const uploads = join(env.dataDir, 'uploads');
const list = (counts: Record<string, number>) => Object.entries(counts).map(([name, count]) => `  ${name}: ${count}`);

/** Fills an empty database like the start of the shop does. */
const seedEmpty = async () => {
  if (env.seedDemo !== '0') await seed(env.seedDemo);
};

/** What `clear-demo` may reset. The tables are reset in the dashboard, which checks the reservations. */
const AT_ONCE = RESETTABLE.filter((name) => name !== 'lounge');

/** @param options `--tambien=entrega,promociones` */
async function clearDemo(options: readonly string[]): Promise<void> {
  const names = options.flatMap((option) => option.match(/^--tambien=(.*)$/)?.[1]?.split(',') ?? [option]);
  const wrong = names.find((name) => !AT_ONCE.some((known) => known === name));
  if (wrong !== undefined) throw new ArchiveError(`No se puede restablecer «${wrong}». Se puede: ${AT_ONCE.join(', ')}.`);
  try {
    await clear(names as Resettable[], null);
  } catch (error) {
    // The command may run again when there is nothing left.
    if (!(error instanceof Refusal && error.code === 'no_demo_data')) throw error;
  }
}

const TASKS: Record<string, Task> = {
  migrate: { run: async () => {} },
  seed: { run: seedEmpty },
  'clear-demo': {
    needs: `--yes [--tambien=${AT_ONCE.join(',')}]  (borra los clientes, pedidos, reservaciones, reseñas, mensajes y visitas de muestra; con --tambien, deja lo nombrado como en una casa nueva)`,
    opens: { whileOpen: true },
    run: (_, ...more) => clearDemo(more),
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

const [name = '', argument = '', ...more] = process.argv.slice(2);
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
  await task.run(argument, ...more);
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
