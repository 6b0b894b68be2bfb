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

/** Longer than any change takes from the check of its pictures to its end. */
const MARKED_MS = 7 * 24 * 3_600_000;

/**
 * The job's work. A parallel change either has saved the picture before the mark is written, or is refused by it, so that the files can be
 * removed after the transaction: a storage that does not answer must not hold changes of the settings.
 */
export async function removeUnused(url: string): Promise<void> {
  const image = brandImage(url);
  if (!image || !(await isMarked(url))) return;
  for (const end of ENDS) await uploads.remove(`${image.stem.slice('/uploads/'.length)}${end}`);
}

/** @returns false when the brand shows the picture */
const isMarked = (url: string): Promise<boolean> =>
  inTransaction(async (tx) => {
    await queries.lockExclusive(tx);
    const row = await queries.withAuthor(tx, 'marca');
    if (picturesOf(sectionValue('marca', row?.value)).includes(url)) return false;
    const now = new Date();
    await queries.markRemoved(tx, url, now, new Date(now.getTime() - MARKED_MS));
    return true;
  });
