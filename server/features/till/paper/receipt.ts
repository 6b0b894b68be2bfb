import { formatPrice, toPesos } from '#contract/money.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { TILL_METHOD_NAMES } from '#contract/till-methods.ts';
import { imprint } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { type InvoiceWay, orderWording } from '#server/features/orders/index.ts';
import type { TakenFor } from '../queries.ts';
import { centre, pair, type Roll, type Row, rule } from './roll.ts';

const amount = (cents: number): string => formatPrice(toPesos(cents));

/** The receipt of a sale at a till, with how it was paid and the change. */
export function receiptOf(order: ShopOrder, { till, seller, changeCents, payments }: TakenFor): Roll {
  const words = orderWording({ order, points: 0, isTrial: false, paidAt: paidAt(order), publicUrl: env.publicUrl });
  const rows: Row[] = [
    centre(`Pedido ${words.called}`, true),
    centre(words.made),
    centre(`${till}${seller ? ` · Te atendió ${seller}` : ''}`),
    rule,
    ...words.lines.flatMap(({ quantity, name, sum, pricedOptions, note, reward }) => [
      pair(`${quantity} ${name}`, sum),
      ...[pricedOptions, note, reward].flatMap((text) => (text ? [pair(text, '', { isDetail: true })] : [])),
    ]),
    rule,
    ...words.sums.map(([label, value]) => pair(label, value)),
    pair('Total', words.total, { isLarge: true }),
    ...payments.flatMap(({ method, cents, receivedCents, reference }) => [
      pair(TILL_METHOD_NAMES[method], amount(receivedCents ?? cents)),
      ...(reference ? [pair('Referencia', reference, { isDetail: true })] : []),
    ]),
    ...(changeCents > 0 ? [pair('Cambio', amount(changeCents), { isStrong: true })] : []),
    ...(words.refunded ? [centre(words.refunded)] : []),
    rule,
    centre(`Folio ${words.folio}`),
    ...(words.invoice ? invoiceRows(words.invoice) : []),
    centre(imprint()),
    centre('Este ticket no es un comprobante fiscal'),
  ];
  return { title: `Recibo ${words.folio}`, made: new Date(order.created_at), rows };
}

function paidAt({ history }: ShopOrder): Date | null {
  const step = history.find(({ status }) => status === 'pagado');
  return step ? new Date(step.at) : null;
}

const invoiceRows = ({ issuer, until, page, link }: InvoiceWay): Row[] => [
  rule,
  ...issuer.map((text) => centre(text)),
  centre(`Factura en ${page}`),
  centre(until),
  { kind: 'code', text: link },
  rule,
];
