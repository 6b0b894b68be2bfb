import type { NoticeKind } from '#contract/settings/settings-values.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';

/**
 * Whether somebody wants this notice, by the settings that this process knows. The module is outside of the feature `notices`, because the
 * features that cause notices are below it.
 */
function isWanted(kind: NoticeKind): boolean {
  const { dueno, quien } = settings().avisos;
  return dueno[kind] !== 'off' && quien.length > 0;
}

const payload = (kind: NoticeKind, id: string) => ({ kind, id, at: new Date().toISOString() });

/** Enqueues the notice in the transaction that causes it. Sends no statement when nobody wants it. @param id of the order, product … */
export async function enqueueNotice(tx: Tx, kind: NoticeKind, id: string): Promise<void> {
  if (isWanted(kind)) await enqueue(tx, 'owner-notice', payload(kind, id));
}
