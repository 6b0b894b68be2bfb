import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { allInTransaction, close, connect, db, pool } from './client.ts';

beforeAll(async () => {
  await connect({ connectionString: await freshDatabase(), max: 1 });
  await pool.query('create table note (text text unique)');
});
afterAll(() => close());

const notes = async () => (await pool.query('select text from note order by text')).rows.map(({ text }) => text);
const write = (tx: Pick<typeof db, 'execute'>, text: string) => tx.execute(sql`insert into note values (${text})`);

describe('a transaction', () => {
  it('keeps everything', async () => {
    await db.transaction(async (tx) => {
      await write(tx, 'a');
      await allInTransaction(write(tx, 'b'), write(tx, 'c'));
    });
    expect(await notes()).toEqual(['a', 'b', 'c']);
  });

  it('keeps nothing when its first statement fails, or none was made', async () => {
    await expect(db.transaction(async (tx) => void (await write(tx, 'a')))).rejects.toThrow();
    await db.transaction(async () => {});
    await write(db, 'd');
    expect(await notes()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps nothing when one of several sent together fails, not even what is sent after the failure', async () => {
    const failed = db.transaction((tx) => {
      const twice = write(tx, 'a').then();
      return allInTransaction(
        write(tx, 'e'),
        twice,
        write(tx, 'f'),
        twice.catch(() => write(tx, 'g')),
      );
    });
    await expect(failed).rejects.toMatchObject({ cause: { constraint: 'note_text_key' } });
    expect(await notes()).toEqual(['a', 'b', 'c', 'd']);
  });
});
