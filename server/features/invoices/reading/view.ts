import type { Factura } from '#contract/invoices/facturas.ts';
import { toPesos } from '#contract/money.ts';
import { db, type Tx } from '#server/db/client.ts';
import type { DocumentRow, SealedRow } from '#server/features/invoices/ledger/queries.ts';
import { isSealed } from '#server/features/invoices/ledger/queries.ts';
import { notFound } from '#server/http/refusal.ts';
import { othersOf } from './queries.ts';

/** How a caller opens the files: with a token, by their own right (null), or not at all. */
export type Key = { token: string | null } | 'none';

const CANCELLED: Record<string, string> = {
  '01': 'Cancelada: otra factura la sustituye.',
  '02': 'Cancelada: tenía errores.',
  '03': 'Cancelada: la venta no se llevó a cabo.',
  '04': 'Cancelada: la venta pasó a una factura nominativa.',
};

const reasonOf = ({ state, refusal, cancelReason }: DocumentRow): string | null =>
  state === 'rechazada' || state === 'timbrada' ? refusal : cancelReason ? (CANCELLED[cancelReason] ?? null) : null;

/** The documents as the API answers them. @throws Refusal 404 for a paper without a document */
export async function toFacturas(rows: readonly DocumentRow[], key: Key, on: Pick<Tx, 'select'> = db): Promise<Factura[]> {
  const others = await othersOf(rows, on);
  return rows.map((row) => {
    if (!isSealed(row)) throw unknownInvoice();
    return toFactura(row, key, others.get(row.id) ?? null);
  });
}

export async function toOneFactura(row: DocumentRow, key: Key): Promise<Factura> {
  const [factura] = await toFacturas([row], key);
  return factura as Factura;
}

export const unknownInvoice = () => notFound('invoice_not_found', 'No encontramos esa factura.');

function toFactura(row: SealedRow, key: Key, related: string | null): Factura {
  const { id, uuid } = row;
  const query = key !== 'none' && key.token !== null ? `?token=${encodeURIComponent(key.token)}` : '';
  const file = (kind: 'pdf' | 'xml') => (uuid === null || key === 'none' ? null : `/api/facturas/${id}/${kind}${query}`);
  return {
    id,
    folio: row.folio,
    tipo: row.kind,
    estado: row.state as Factura['estado'],
    uuid,
    total: toPesos(row.totalCents),
    fecha: row.sealedAt.toISOString(),
    rfc: row.receiver.rfc,
    nombre: row.receiver.name,
    pedido: row.orderId,
    prueba: row.isTrial,
    motivo: reasonOf(row),
    relacionada: related,
    pdf: file('pdf'),
    xml: file('xml'),
  };
}
