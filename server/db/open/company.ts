import { EMBEDDED, pool, SHARED } from '#server/db/client.ts';

/**
 * A shop with an embedded database counts on being alone: it puts interrupted jobs back, and its limits hold for itself only. So no other
 * process may use that database by its address.
 */
export class NotAlone extends Error {}

const isInUseBy = async (name: string): Promise<boolean> => {
  const { rows } = await pool.query<{ others: number }>({
    text: 'select count(*)::int as others from pg_stat_activity where datname = current_database() and application_name = $1',
    values: [name],
  });
  return (rows[0]?.others ?? 0) > 0;
};

/** @throws NotAlone when the database at this address is the embedded one of a running shop */
export async function refuseEmbedded(): Promise<void> {
  if (await isInUseBy(EMBEDDED))
    throw new NotAlone(
      'DATABASE_URL: esa base de datos es la integrada de una tienda en marcha, que no la comparte. Inicia esa tienda también con DATABASE_URL, o usa aquí otra base.',
    );
}

/** @throws NotAlone when another process uses this embedded database by its address */
export async function refuseGuests(): Promise<void> {
  if (await isInUseBy(SHARED))
    throw new NotAlone(
      'DATA_DIR: otro proceso usa esta base de datos integrada por su dirección (DATABASE_URL). Ciérralo, o inicia todos con DATABASE_URL en un PostgreSQL propio.',
    );
}
