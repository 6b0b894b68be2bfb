import { brandImage } from '#contract/settings/brand-image.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { uploads } from '#server/gateways/files.ts';
import { sectionValue } from '../known.ts';
import * as queries from '../queries.ts';
import { picturesOf } from './pictures.ts';

/** Longer than a manager works on an open form, and than pages that show a former picture stay in caches. */
const UNUSED_AFTER_SECONDS = 24 * 3600;

/** The ends of the files that one upload may have. */
const ENDS = ['.svg', '.webp', '.avif', '-800.webp', '-800.avif'];

/** Enqueues a job that removes the picture's files, unless the brand shows it by then. */
export const removeLater = (tx: Tx, url: string): Promise<void> =>
  enqueue(tx, 'remove-brand-picture', { url }, { startAfter: UNUSED_AFTER_SECONDS });

/** Enqueues the removal of the pictures that a change takes from the brand. */
export async function removeReplaced(tx: Tx, from: Settings['marca'], to: Settings['marca']): Promise<void> {
  const kept = new Set(picturesOf(to));
  for (const url of new Set(picturesOf(from))) if (!kept.has(url)) await removeLater(tx, url);
}

/**
 * The job's work. It holds the lock of changes until the files are gone: a parallel change either has saved the picture before, or does not
 * find its file any more.
 */
export async function removeUnused(url: string): Promise<void> {
  const image = brandImage(url);
  if (!image) return;
  await inTransaction(async (tx) => {
    await queries.lockExclusive(tx);
    const row = await queries.withAuthor(tx, 'marca');
    if (picturesOf(sectionValue('marca', row?.value)).includes(url)) return;
    for (const end of ENDS) await uploads.remove(`${image.stem.slice('/uploads/'.length)}${end}`);
  });
}
