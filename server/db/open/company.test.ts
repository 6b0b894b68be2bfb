import { afterEach, expect, it } from 'vitest';
import { close, connect, EMBEDDED } from '#server/db/client.ts';
import { freshDatabase } from '../../../tests/database.ts';
import { NotAlone, refuseEmbedded, refuseGuests } from './company.ts';

afterEach(() => close());

it('a process is refused whose address leads to the embedded database of a running shop', async () => {
  await connect({ connectionString: await freshDatabase(), application_name: EMBEDDED });
  await expect(refuseEmbedded()).rejects.toThrow(NotAlone);
  await expect(refuseGuests()).resolves.toBeUndefined();
});

it('a shop with an embedded database is refused that another process uses by its address', async () => {
  await connect(await freshDatabase());
  await expect(refuseGuests()).rejects.toThrow(NotAlone);
  await expect(refuseEmbedded()).resolves.toBeUndefined();
});
