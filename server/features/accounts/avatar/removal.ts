import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { uploads } from '#server/gateways/files.ts';
import * as queries from './queries.ts';

const ADDRESS = /^\/uploads\/([0-9a-f-]{36}-512\.webp)$/;

/**
 * Enqueues a job that removes the file of a picture which no account shows after this transaction. Pictures of other sites have no file
 * here.
 */
export async function removeAvatarLater(tx: Tx, url: string | null): Promise<void> {
  const name = url && ADDRESS.exec(url)?.[1];
  if (name) await enqueue(tx, 'remove-avatar', { name });
}

/** The job's work: removes a file that no account shows. */
export async function removeUnused(name: string): Promise<void> {
  if (!(await queries.isShown(`/uploads/${name}`))) await uploads.remove(name);
}
