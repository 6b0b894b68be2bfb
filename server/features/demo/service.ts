import type { Resettable } from '#contract/demo/demo.ts';
import { SECTIONS, type Section } from '#contract/settings/settings-values.ts';
import { db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/features/audit/index.ts';
import * as settings from '#server/features/settings/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { notAllowed, notFound } from '#server/http/refusal.ts';
import { deleteDemo, hasDemo } from './queries.ts';

export const state = async (): Promise<{ present: boolean }> => ({ present: await hasDemo(db) });

const isSection = (name: Resettable): name is Section => Object.hasOwn(SECTIONS, name);

/**
 * Deletes the demo data and resets what `also` names, all or nothing.
 * @param actor null for the command on the shop's machine
 * @throws Refusal 404 when there is no demo data, also after a parallel call has deleted it; 403 for a section that the person may not
 * change; the refusal of a section's check
 */
export async function clear(also: readonly Resettable[], actor: CallerUser | null): Promise<undefined> {
  const sections = [...new Set(also)].filter(isSection);
  if (actor && !sections.every((section) => settings.mayChange(actor, section))) throw notAllowed();
  await inTransaction(async (tx) => {
    // Before every other lock.
    if (sections.length > 0) await settings.holdSettings(tx);
    const isDeleted = await deleteDemo(tx, { promotions: also.includes('promociones'), stock: also.includes('existencias') });
    if (!isDeleted) throw notFound('no_demo_data', 'Ya no hay datos de demostración.');
    await settings.reset(tx, sections, actor);
    await audit(tx, { actor, kind: 'delete', subject: { type: 'list', id: 'demo' }, summary: 'Borró los datos de demostración' });
  });
  if (sections.length > 0) await settings.loadSettings();
  return undefined;
}
