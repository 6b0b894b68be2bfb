import { settings } from '#server/current-settings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { audit } from '#server/features/audit/index.ts';
import * as queries from '#server/features/reservations/queries.ts';
import { keyOfTable } from '#server/features/reservations/table-keys.ts';
import { qrSvg } from '#server/gateways/qr-svg.ts';
import type { CallerUser } from '#server/http/caller.ts';

type TableCode = { numero: number; url: string; svg: string };

/** The QR codes that the owner prints, one for each table. */
export const tableCodes = (): Promise<TableCode[]> =>
  Promise.all(
    settings().lounge.mesas.map(async ({ numero }) => {
      const url = `${env.publicUrl}/mesa/${numero}?k=${await keyOfTable(numero)}`;
      return { numero, url, svg: qrSvg(url) };
    }),
  );

/** Makes new keys for all tables; the printed codes then count as orders without a code. */
export async function renewTableCodes(actor: CallerUser): Promise<TableCode[]> {
  await inTransaction(async (tx) => {
    await queries.renewTableKeys(tx);
    const subject = { type: 'settings', id: 'mesas' };
    await audit(tx, { actor, kind: 'settings', subject, summary: 'Renovó los códigos de las mesas' });
  });
  return tableCodes();
}
