import type { ReceivedMessage } from '#contract/contact/contact.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { WebhookEvent } from '#contract/webhooks/webhooks.ts';
import { isUuid } from '#server/db/uuid.ts';
import * as catalog from '#server/features/catalog/index.ts';
import * as contact from '#server/features/contact/index.ts';
import { withHistory } from '#server/features/orders/index.ts';
import { reservationForStaff } from '#server/features/reservations/index.ts';

type Kind = WebhookEvent extends `${infer Kind}.${string}` ? Kind : never;
type Data = object | null;

const READERS: Record<Kind, (id: string, withData: boolean) => Promise<Data>> = {
  async pedido(id, withData) {
    const [order] = await withHistory([id]);
    return order ? (withData ? order : withoutCustomer(order)) : null;
  },
  async reservacion(id, withData) {
    const party = await reservationForStaff(id);
    return party && (withData ? party : withoutGuest(party));
  },
  producto: (id) => catalog.ofAnyState(id),
  async mensaje(id, withData) {
    const message = await contact.received(id);
    return message && (withData ? message : withoutSender(message));
  },
};

/**
 * What the shop's own answers for the staff say of the changed thing.
 * @param withData false: without what names a customer or leads to one
 * @returns null when it does not exist any more
 */
export async function dataOf({ type, subjectId }: { type: string; subjectId: string }, withData: boolean): Promise<Data> {
  const kind = type.split('.')[0] as Kind;
  return isUuid(subjectId) ? READERS[kind](subjectId, withData) : null;
}

/** The history names accounts, the customer's too; the ways to pay lead to the customer's voucher. */
function withoutCustomer({ customer, nombre, shipping_address, payment_instructions, history, ...order }: ShopOrder) {
  return { ...order, history: history.map(({ status, at }) => ({ status, at })) };
}

/** What guests write about their visit may be about their health. */
const withoutGuest = ({ nombre_completo, correo_electronico, telefono, notas_adicionales, history, ...party }: Reservation) => party;

const withoutSender = ({ name, email, replies, ...message }: ReceivedMessage) => message;
