import { toCents } from '#contract/money.ts';
import { ORDER_STATUS, type VoidStatus } from '#contract/orders/order-statuses.ts';
import { moneyBack } from '#contract/payments/payment-methods.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { greeting } from '#server/gateways/mail-greeting.ts';
import { button, html, layout } from '#server/gateways/mail-layout.ts';
import { amountOf, inPoints, orderWording } from '../wording.ts';
import { bill, billText, heading, type OrderMailFacts, paragraphs, REASON } from './order-mail.ts';

/** @param called the order's number or folio; null for a title without one */
const titleOf = (status: VoidStatus, called: string | null): string =>
  (ORDER_STATUS[status].void?.mail ?? '').replace('{folio}', called === null ? '' : ` ${called}`);

/** The mail about a void order: what happens to money, points and rewards. */
export function closingMail({ name, email, ...facts }: OrderMailFacts, status: VoidStatus): Mail {
  const words = orderWording(facts);
  const { folio, called, made, link } = words;
  const title = greeting(titleOf(status, null), name);
  const news = [ownReason(facts), moneyRefunded(facts, words.total), pointsBack(facts), words.usedRewards ? REWARDS_BACK : null].filter(
    (line) => line !== null,
  );
  const body = html`${heading(title, words)}
${news.map((line) => html`<p style="margin:0 0 16px">${line}</p>`)}
<div style="height:8px"></div>
${bill(words)}
<div style="height:28px"></div>
${button(link, 'Ver mi pedido')}`;
  return {
    key: `order-${facts.order.id}-${status}`,
    to: email,
    subject: titleOf(status, called),
    text: paragraphs([title, `Pedido ${folio} · ${made}`], news, billText(words), [`Ver mi pedido: ${link}`]),
    ...layout({ title: `Pedido ${folio}`, preview: news[0] as string, body, reason: REASON }),
  };
}

/** The reason of a cancellation by the shop itself. The reason of a refund is left out, because it is the manager's internal note. */
const ownReason = ({ order }: Pick<OrderMailFacts, 'order'>): string | null =>
  order.status === 'cancelado' ? (order.refunds?.at(-1)?.reason ?? null) : null;

/** The sentence about the money, without amounts that were already refunded. */
function moneyRefunded({ order, isTrial }: Pick<OrderMailFacts, 'order' | 'isTrial'>, total: string): string {
  if (order.total === 0) return 'Este pedido no tuvo costo: no hay ningún cobro que devolver.';
  if (order.refunds === undefined) return 'No recibimos su pago, así que no hay nada que devolver. Si todavía lo quieres, pídelo otra vez.';
  if (isTrial) return 'Era un pedido de prueba: no se hizo ningún cobro y no hay nada que devolver.';
  const last = order.refunds?.at(-1);
  return `Te devolvemos ${moneyBack(last ? amountOf(toCents(last.amount)) : total, order.payment_method)}`;
}

function pointsBack({ points, order }: Pick<OrderMailFacts, 'order' | 'points'>): string | null {
  const isRest = (order.refunds?.length ?? 0) > 1;
  if (points === 0) return null;
  if (isRest) return 'Restamos de tu saldo los puntos que te quedaban de este pedido.';
  return `Restamos de tu saldo ${points === 1 ? 'el punto que ganaste' : `los ${inPoints(points)} que ganaste`} con este pedido.`;
}

const REWARDS_BACK = 'Los canjes que usaste vuelven a estar disponibles para tu próximo pedido.';

/** The mail about a partial refund of an order. */
export function refundMail({ name, email, ...facts }: OrderMailFacts, refundId: string): Mail | null {
  const refund = facts.order.refunds?.find(({ id }) => id === refundId);
  if (!refund) return null;
  const words = orderWording(facts);
  const { folio, called, made, link } = words;
  const amount = amountOf(toCents(refund.amount));
  const title = greeting('Te devolvemos una parte de tu pedido', name);
  const units = (refund.items ?? []).map(({ id, quantity }) => {
    const line = facts.order.items.find((item) => item.id === id);
    return `${quantity} × ${line?.product.name ?? ''}`;
  });
  const news = [
    facts.isTrial
      ? `Reembolso de ${amount}. Era un pedido de prueba: no se hizo ningún cobro y no hay nada que devolver.`
      : `Te devolvemos ${moneyBack(amount, facts.order.payment_method)}`,
    ...(units.length > 0 ? [units.join(', ')] : []),
    ...(facts.points > 0 ? ['Restamos de tu saldo los puntos de esa parte.'] : []),
  ];
  const body = html`${heading(title, words)}
${news.map((line) => html`<p style="margin:0 0 16px">${line}</p>`)}
<div style="height:8px"></div>
${button(link, 'Ver mi pedido')}`;
  return {
    key: `order-${facts.order.id}-refund-${refundId}`,
    to: email,
    subject: `Reembolso de ${amount} de tu pedido ${called}`,
    text: paragraphs([title, `Pedido ${folio} · ${made}`], news, [`Ver mi pedido: ${link}`]),
    ...layout({ title: `Pedido ${folio}`, preview: news[0] as string, body, reason: REASON }),
  };
}
