import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BillingData } from '#contract/invoices/billing.ts';
import { api } from '#web/api/api.ts';
import { token } from '#web/api/token.ts';

const FOLIO = /^[0-9A-F]{8}$/;

/** The prepared message of a guest who asks for an order's invoice, with the account's saved billing data; null for other visitors. */
export function useInvoiceRequest(): string | null {
  const [query] = useSearchParams();
  const folio = query.get('factura') ?? '';
  const isAsked = FOLIO.test(folio);
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const write = (known: BillingData | null) => leaving.signal.aborted || setMessage(requestOf(folio, known));
    if (!token.read()) write(null);
    // When the billing data cannot be loaded, the guest fills in the lines.
    else api('GET /api/users/billing', {}, { signal: leaving.signal }).then(write, () => write(null));
    return () => leaving.abort();
  }, [folio, isAsked]);
  return message;
}

const requestOf = (folio: string, known: BillingData | null): string =>
  [
    `Quiero la factura de mi pedido ${folio}.`,
    '',
    `RFC: ${known?.rfc ?? ''}`,
    `Nombre o razón social: ${known?.nombre ?? ''}`,
    `Código postal fiscal: ${known?.codigo_postal ?? ''}`,
    `Régimen fiscal: ${known?.regimen ?? ''}`,
    `Uso de la factura: ${known?.uso_cfdi ?? ''}`,
  ].join('\n');
