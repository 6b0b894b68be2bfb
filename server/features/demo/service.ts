import { db } from '#server/db/client.ts';
import { deleteDemo, hasDemo } from '#server/db/seed/clear-demo.ts';
import { audit } from '#server/features/audit/service.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { notFound } from '#server/http/refusal.ts';

export const state = async (): Promise<{ present: boolean }> => ({ present: await hasDemo(db) });

/** @throws Refusal 404 when there is no demo data, also after a parallel call has deleted it */
export const clear = (actor: CallerUser): Promise<undefined> =>
  db.transaction(async (tx) => {
    if (!(await deleteDemo(tx))) throw notFound('no_demo_data', 'Ya no hay datos de demostración.');
    await audit(tx, { actor, kind: 'delete', subject: { type: 'list', id: 'demo' }, summary: 'Borró los datos de demostración' });
    return undefined;
  });
