import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { invoices, invoiceTickets, sealCertificate } from '#server/features/invoices/table.ts';
import { seal } from '#server/sealing/seal.ts';

type NewDocument = Partial<typeof invoices.$inferInsert> & {
  rfc?: string;
  name?: string;
  /** The orders that it covers; `orderId` is one of them by itself. */
  tickets?: string[];
};

let count = 0;

/** Inserts stamped documents as the engine leaves them, without asking a PAC. @returns their rows */
export async function insertDocuments(list: NewDocument[]): Promise<(typeof invoices.$inferSelect)[]> {
  const rows = list.map(({ rfc = 'CUSC850516316', name = 'CLIENTE UNO', tickets: _, ...changes }) => {
    const number = ++count;
    const state = changes.state ?? 'timbrada';
    const isStamped = ['timbrada', 'cancelacion_en_proceso', 'cancelada'].includes(state);
    return {
      series: 'DOC',
      number,
      state,
      totalCents: 11_600,
      receiver: { rfc, name, postalCode: '06700', regime: '612', use: 'G03' },
      key: randomUUID(),
      sealedXml: `<sealed n="${number}"/>`,
      seal: 'sello',
      sealedAt: new Date(),
      isTrial: true,
      ...(isStamped && { uuid: randomUUID().toUpperCase(), stampedXml: `<stamped n="${number}"/>`, stampedAt: new Date() }),
      ...changes,
    };
  });
  const made = await db.insert(invoices).values(rows).returning();
  const covered = list.flatMap(({ tickets, orderId }, at) =>
    (tickets ?? (orderId ? [orderId] : [])).map((one) => ({
      documentId: (made[at] as { id: string }).id,
      orderId: one,
      cents: 11_600,
      amounts: [{ tax: 'preparado_16' as const, cents: 11_600 }],
      holds: (rows[at]?.state ?? '') === 'timbrada' && rows[at]?.kind !== 'egreso',
      isTrial: true,
    })),
  );
  if (covered.length > 0) await db.insert(invoiceTickets).values(covered);
  return made;
}

/** The certificate as an upload leaves it; its key is none. */
export const setCertificate = (changes: Partial<typeof sealCertificate.$inferInsert>) => {
  const row = {
    certificate: 'MIIE',
    sealedKey: seal('none', 'seal certificate 30001000000500003416'),
    number: '30001000000500003416',
    rfc: 'EKU9003173C9',
    name: 'ESCUELA KEMPER URGATE',
    validFrom: new Date('2024-01-01'),
    validTo: new Date('2100-01-01'),
    ...changes,
  };
  return db.insert(sealCertificate).values(row).onConflictDoUpdate({ target: sealCertificate.isOnly, set: row });
};
