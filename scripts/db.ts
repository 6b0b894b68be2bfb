import { RESETTABLE, type Resettable } from '#contract/demo/demo.ts';
import { backup } from '#server/db/archive/backup.ts';
import { ArchiveError } from '#server/db/archive/format.ts';
import { restore } from '#server/db/archive/restore.ts';
import { verifyByRestoring } from '#server/db/archive/verify.ts';
import { close, connect } from '#server/db/client.ts';
import { findRunning } from '#server/db/embedded/running.ts';
import { claimKey, OtherKey } from '#server/db/open/key-in-use.ts';
import { migrate } from '#server/db/open/migrate.ts';
import { openOrExit } from '#server/db/open/open.ts';
import { empty } from '#server/db/open/reset.ts';
import { startQueue, stopQueue } from '#server/db/queue.ts';
import { env } from '#server/env.ts';
import { renewOwnerPassword } from '#server/features/accounts/index.ts';
import { rotateKeys } from '#server/features/agents/index.ts';
import { clear } from '#server/features/demo/index.ts';
import { countLocked, forgetSecrets, rotateSecrets } from '#server/features/secrets/index.ts';
import { moveFiles, uploads, uploadsIn } from '#server/gateways/files.ts';
import { diskStorage } from '#server/gateways/storage/disk.ts';
import { StorageError } from '#server/gateways/storage/storage.ts';
import { Refusal } from '#server/http/refusal.ts';
import { KeyError, keyIds } from '#server/sealing/keys.ts';
import { seed } from '#server/seed/seed.ts';

type Task = {
  does: string;
  run(argument: string, ...more: string[]): Promise<void>;
  /** What must follow the name of the task. */
  needs?: string;
  opens?: { whileOpen?: boolean; unmigrated?: boolean };
};

const CONFIRMED = '--yes';
/** Seals with the current key, or forgets what no key opens, while no process with another key runs. */
async function withKey(work: () => Promise<Record<string, number>>, title: string): Promise<void> {
  try {
    await claimKey(keyIds());
    console.log([title, ...list(await work())].join('\n'));
  } catch (error) {
    if (error instanceof KeyError || error instanceof OtherKey) throw new ArchiveError(`${error.message}.`);
    throw error;
  }
  await tellLocked();
}

/** With the queue, because those whose second step ends are mailed. */
async function forgetAndMail(): Promise<Record<string, number>> {
  await startQueue({ runsJobs: false });
  try {
    return await forgetSecrets();
  } finally {
    await stopQueue();
  }
}

async function tellLocked(): Promise<void> {
  const locked = await countLocked();
  if (locked > 0)
    console.log(`Aviso: ${locked} secretos no se abren con SECRETS_KEY: quedan cerrados hasta poner la clave con la que se cifraron.`);
}

const list = (counts: Record<string, number>) => Object.entries(counts).map(([name, count]) => `  ${name}: ${count}`);

/** Fills an empty database like the start of the shop does. */
const seedEmpty = async () => {
  if (env.seedDemo !== '0') await seed(env.seedDemo);
};

/** Makes the queue too, for processes with MIGRATE=0, which wait for it. */
async function prepareQueue(): Promise<void> {
  await startQueue({ runsJobs: false });
  await stopQueue();
}

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

async function resetPassword(email: string | null): Promise<void> {
  const made = await renewOwnerPassword(email);
  if (!('emails' in made)) return console.log(`correo: ${made.email}\ncontraseña: ${made.password}`);
  const known = made.emails.length > 0 ? `Las cuentas de dueño son: ${made.emails.join(', ')}.` : 'El arranque de la tienda crea una.';
  throw new ArchiveError(
    email ? `Ninguna cuenta de dueño tiene el correo «${email}». ${known}` : `Escribe el correo de la cuenta. ${known}`,
  );
}

/** The names that tasks had before; the help does not list them. */
const EARLIER_NAMES: Record<string, string> = { 'admin-password': 'reset-password' };

async function copyToStorage(): Promise<void> {
  if (!env.storage) throw new ArchiveError('Define STORAGE_URL: los archivos de DATA_DIR se copian a ese almacenamiento.');
  const { copied, known } = await moveFiles();
  console.log(['Archivos de DATA_DIR en el almacenamiento:', ...list({ copiados: copied, 'ya estaban': known })].join('\n'));
}

const TASKS: Record<string, Task> = {
  migrate: { does: 'pone la base de datos al día; el arranque de la tienda lo hace solo', run: prepareQueue },
  seed: { does: 'llena una base vacía según SEED_DEMO', run: seedEmpty },
  'clear-demo': {
    does: 'borra los clientes, pedidos, reservaciones, reseñas, mensajes y visitas de muestra; con --tambien, deja lo nombrado como en una casa nueva',
    needs: `--yes [--tambien=${AT_ONCE.join(',')}]`,
    opens: { whileOpen: true },
    run: (_, ...more) => clearDemo(more),
  },
  'reset-password': {
    does: 'da una contraseña nueva a la cuenta de la dueña o el dueño; cierra sus sesiones y quita su segundo paso',
    needs: '[CORREO] --yes',
    opens: { whileOpen: true },
    run: (...words) => resetPassword(words.find((word) => word !== CONFIRMED) ?? null),
  },
  'rotate-secrets': {
    does: 'cifra los secretos con SECRETS_KEY; los de antes se leen con SECRETS_KEY_OLD',
    opens: { whileOpen: true },
    run: () => withKey(rotateSecrets, 'Cifrado con la clave de ahora:'),
  },
  'rotate-keys': {
    does: 'hace una llave nueva para firmar lo que se dice a otros programas; la de antes sigue siete días en el perfil',
    opens: { whileOpen: true },
    run: () => withKey(async () => ({ [await rotateKeys()]: 1 }), 'Llave nueva:'),
  },
  'forget-secrets': {
    does: 'borra los secretos que ninguna clave abre: esos segundos pasos se quitan',
    needs: '--yes',
    opens: { whileOpen: true },
    run: () => withKey(forgetAndMail, 'Borrado por no poder abrirse:'),
  },
  reset: {
    does: 'borra todos los datos de la tienda',
    needs: '--yes',
    async run() {
      await empty();
      await migrate();
      await seedEmpty();
    },
  },
  backup: {
    does: 'guarda base de datos y fotos en un archivo nuevo; la tienda puede seguir abierta',
    needs: 'ARCHIVO',
    opens: { whileOpen: true },
    async run(file) {
      console.log([`Respaldo en ${file}:`, ...list(await backup(file, uploads))].join('\n'));
    },
  },
  verify: {
    does: 'restaura un respaldo en una base temporal y compara filas, sumas, restricciones y fotos; la tienda puede seguir abierta',
    needs: 'ARCHIVO',
    opens: { whileOpen: true, unmigrated: true },
    async run(file) {
      const { tables, rows, jobs, files, constraints } = await verifyByRestoring(file, (folder) => uploadsIn(diskStorage(folder)));
      console.log(
        `${file} es bueno: ${rows} filas de ${tables} tablas, ${jobs} tareas y ${files} archivos restaurados, ${constraints} restricciones se cumplen.`,
      );
    },
  },
  restore: {
    does: 'llena una base vacía con un respaldo',
    needs: 'ARCHIVO',
    opens: { unmigrated: true },
    async run(file) {
      console.log([`Restaurado de ${file}:`, ...list(await restore(file, uploads))].join('\n'));
      await tellLocked();
    },
  },
  'move-files': {
    does: 'copia las fotos y copias de datos de DATA_DIR al almacenamiento de STORAGE_URL; se puede repetir',
    opens: { whileOpen: true },
    run: copyToStorage,
  },
};

const usage = (name: string, { does, needs = '' }: Pick<Task, 'does' | 'needs'>): string =>
  `npm run db -- ${[name, needs].filter(Boolean).join(' ')}\n    ${does}`;
const generate = { does: 'escribe la migración de un cambio de tabla (drizzle-kit)', needs: '--name QUE_HACE' };

const [typed = '', argument = '', ...more] = process.argv.slice(2);
const name = EARLIER_NAMES[typed] ?? typed;
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
const isHelp = [name, argument, ...more].some((word) => ['help', '--help', '-h'].includes(word));
const isComplete = task && (!task.needs || (task.needs.includes(CONFIRMED) ? isConfirmed(task.needs) : argument));
if (isHelp || !isComplete) {
  const asked = task ? [[name, task] as const] : [...Object.entries(TASKS), ['generate', generate] as const];
  (isHelp ? console.log : console.error)(asked.map(([name, of]) => usage(name, of)).join('\n'));
  process.exit(isHelp ? 0 : 1);
}

/** Whether `--yes` stands first, or anywhere for a task that names it last. */
function isConfirmed(needs: string): boolean {
  return needs.startsWith(CONFIRMED) ? argument === CONFIRMED : [argument, ...more].includes(CONFIRMED);
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
  if (!(error instanceof ArchiveError || error instanceof StorageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
