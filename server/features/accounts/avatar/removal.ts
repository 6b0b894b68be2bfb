import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { removeUpload } from '#server/gateways/files.ts';
import * as queries from './queries.ts';

const ADDRESS = /^\/uploads\/([0-9a-f-]{36}-512\.webp)$/;

/** Has a job remove the file of a picture that no account shows after this transaction. Pictures of other sites have none here. */
export async function removeAvatarLater(tx: Tx, url: string | null): Promise<void> {
  const name = url && ADDRESS.exec(url)?.[1];
  if (name) await enqueue(tx, 'remove-avatar', { name });
}

/** For the job: removes a file that no account shows. */
export async function removeUnused(name: string): Promise<void> {
  if (!(await queries.isShown(`/uploads/${name}`))) await removeUpload(name);
}
