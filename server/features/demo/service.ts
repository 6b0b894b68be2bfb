import type { Resettable } from '#contract/demo/demo.ts';
import { SECTIONS, type Section } from '#contract/settings/settings-values.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import * as accounts from '#server/features/accounts/index.ts';
import * as analytics from '#server/features/analytics/index.ts';
import { audit } from '#server/features/audit/index.ts';
import * as contact from '#server/features/contact/index.ts';
import * as invoices from '#server/features/invoices/index.ts';
import * as newsletter from '#server/features/newsletter/index.ts';
import * as orders from '#server/features/orders/index.ts';
import { tills } from '#server/features/payments/index.ts';
import * as promotions from '#server/features/promotions/index.ts';
import * as reservations from '#server/features/reservations/index.ts';
import * as settings from '#server/features/settings/index.ts';
import * as stock from '#server/features/stock/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { notAllowed, notFound } from '#server/http/refusal.ts';
import { deleteMarks, hasDemo, lockSeed } from './queries.ts';

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
    await deleteDemo(tx, also);
    await settings.reset(tx, sections, actor);
    await audit(tx, { actor, kind: 'delete', subject: { type: 'list', id: 'demo' }, summary: 'Borró los datos de demostración' });
  });
  if (sections.length > 0) await settings.loadSettings();
  return undefined;
}

/**
 * Deletes the invented people and everything that belongs to them: customers, orders with their payments and parcels, visits,
 * reservations, newsletter members, messages. Products, settings, and data that real people entered later stay; so do the numbers of
 * invoices, which are never used twice. Promotions and stock belong to what the shop sells, and stay unless `also` names them.
 */
async function deleteDemo(tx: Tx, also: readonly Resettable[]): Promise<void> {
  await lockSeed(tx);
  if (!(await hasDemo(tx))) throw notFound('no_demo_data', 'Ya no hay datos de demostración.');
  await invoices.deleteDemo(tx);
  await orders.deleteDemo(tx);
  await tills.deleteDemo(tx);
  for (const { deleteDemo } of [accounts, reservations, newsletter, contact, analytics]) await deleteDemo(tx);
  if (also.includes('promociones')) await promotions.deleteDemo(tx);
  if (also.includes('existencias')) await stock.deleteDemo(tx);
  await deleteMarks(tx);
}
