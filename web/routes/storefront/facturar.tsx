import { pageMeta } from '#web/lib/page/page-meta.ts';
import { lazyMain } from '#web/ui/lazy/lazy-main.tsx';

const InvoiceDesk = lazyMain(async () => (await import('#web/features/invoices/guest/invoice-desk.tsx')).InvoiceDesk);

export const meta = pageMeta(
  'Facturación',
  (name) => `Factura tu compra en ${name} con el folio y el total de tu ticket. Sin cuenta y en un minuto.`,
);

/** Guests ask for the invoice of a ticket here. */
export default function Facturar() {
  return <InvoiceDesk />;
}
