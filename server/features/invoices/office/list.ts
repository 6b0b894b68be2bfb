import type { Invoice, InvoiceSearch } from '#contract/invoices/invoices.ts';
import { toPesos } from '#contract/money.ts';
import { monthBounds, PAGE } from '#server/features/invoices/rules.ts';
import { customersLike, idRange, patternsOf } from '#server/features/orders/index.ts';
import { type Counted, countedPage } from '#server/http/counted-page.ts';
import * as queries from './queries.ts';

/** One page of invoices, newest first: papers and nominativas, or the documents of another kind. */
export async function all({ mes, q = '', estado, tipo, limit = PAGE, offset = 0 }: InvoiceSearch): Promise<Counted<Invoice>> {
  const filter: queries.Filter = {
    kind: tipo ?? 'nominativa',
    state: estado ?? null,
    month: mes ? monthBounds(mes) : null,
    found: await foundBy(q.trim()),
  };
  return countedPage({
    limit,
    offset,
    isSearch: filter.found !== null,
    read: async (most) => (await queries.page(filter, most, offset)).map(toWire),
    count: (most) => queries.total(filter, most),
  });
}

async function foundBy(text: string): Promise<queries.Found | null> {
  if (!text) return null;
  const patterns = patternsOf(text);
  const customers = await customersLike(patterns, 'name and email');
  return { code: text.replace(/^#/, '').toUpperCase(), ids: idRange(text), customers, patterns };
}

const toWire = ({ invoice, totalCents, name }: Awaited<ReturnType<typeof queries.page>>[number]): Invoice => ({
  id: invoice.id,
  folio: invoice.folio,
  order_id: invoice.orderId,
  customer: name,
  total: toPesos(totalCents),
  sent_at: invoice.sentAt?.toISOString() ?? null,
  tipo: invoice.kind,
  estado: invoice.state,
  uuid: invoice.uuid,
  rfc: invoice.receiver?.rfc ?? null,
});
