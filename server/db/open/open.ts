import { close, codeOf, connect, EMBEDDED, isUnavailable } from '#server/db/client.ts';
import { NoPrimary } from '#server/db/driver/hosts/hosts.ts';
import { EmbeddedError } from '#server/db/embedded/error.ts';
import { makeDataDir } from '#server/db/embedded/folders.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { safeErrorMessage } from '#server/safe-error-message.ts';
import { NotAlone, refuseEmbedded, refuseGuests } from './company.ts';
import { CodeTooOld, migrate, NotMigrated, waitForSchema } from './migrate.ts';
import { DatabaseTooOld, refuseOldServer } from './version.ts';

type Where = { databaseUrl: string | undefined; dataDir: string; migrates: boolean };
export type Database = { close(): Promise<void> };

/** Opens the shop's database and migrates it. On failure, ends the process with one line that names the setting and the reason. */
export async function openOrExit(where: Where, options = { migrated: true }): Promise<Database> {
  try {
    const database = await openDatabase(where);
    if (options.migrated) await (where.migrates ? migrate() : waitForSchema());
    return database;
  } catch (error) {
    return exitWith(error, where);
  }
}

/** Ends the process with one line when another one uses its embedded database. */
export const beAloneOrExit = (where: Where): Promise<void> => refuseGuests().catch((error) => exitWith(error, where));

function exitWith(error: unknown, where: Where): never {
  const line = lineFor(error, where);
  if (!line) throw error;
  process.stderr.write(`${line}\n`);
  return process.exit(1);
}

/** Opens the given server, or the embedded one in the data folder. */
export async function openDatabase({ databaseUrl, dataDir }: Omit<Where, 'migrates'>): Promise<Database> {
  if (databaseUrl) {
    // Pictures and the mails of a shop without SMTP are kept here.
    makeDataDir(dataDir);
    await connect(databaseUrl).catch(refused);
    await refuseOldServer();
    await refuseEmbedded();
    return { close };
  }
  const embedded = await startEmbedded({ dataDir });
  await connect({ ...embedded.connection, application_name: EMBEDDED });
  return {
    async close() {
      await close();
      await embedded.stop();
    },
  };
}

/** The first connection failed, which the address, the account or the server is to blame for. */
class NotConnected extends Error {}

function refused(error: unknown): never {
  throw error instanceof NoPrimary || isUnavailable(error) ? error : new NotConnected(safeErrorMessage(error), { cause: error });
}

const NO_PERMISSION = '42501';

const lineFor = (error: unknown, { databaseUrl, dataDir }: Where): string | null => {
  const { path, message } = error as NodeJS.ErrnoException;
  if (path && (path === dataDir || dataDir.startsWith(`${path}/`)))
    return `DATA_DIR: no se puede crear la carpeta ${dataDir} (${message}). Indica otra.`;
  if (error instanceof EmbeddedError || error instanceof NotAlone) return error.message;
  if (error instanceof CodeTooOld || error instanceof NotMigrated) return `${error.message}.`;
  if (error instanceof DatabaseTooOld) return `DATABASE_URL: ${error.message}.`;
  if (!databaseUrl || !(error instanceof Error)) return null;
  if (error instanceof NoPrimary) return `DATABASE_URL: ${error.sentence}.`;
  if (error instanceof NotConnected) return `DATABASE_URL: la base de datos no acepta la conexión (${error.message}).`;
  if (codeOf(error) === NO_PERMISSION) return `DATABASE_URL: a la cuenta le falta un permiso (${safeErrorMessage(error)}).`;
  return isUnavailable(error) ? `DATABASE_URL: la base de datos no responde (${error.message || codeOf(error) || error.name}).` : null;
};
