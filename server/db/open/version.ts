import { pool } from '#server/db/client.ts';

const OLDEST = 17;

/** Thrown when the server is too old for the shop's statements. */
export class DatabaseTooOld extends Error {
  constructor(version: string) {
    super(`PostgreSQL ${version} es demasiado antiguo: hace falta el ${OLDEST} o uno posterior`);
  }
}

/** @throws DatabaseTooOld */
export async function refuseOldServer(): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < OLDEST) throw new DatabaseTooOld(version.split(' ')[0] as string);
}
