import { sessionPath } from '#contract/agents/session-link.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { settings } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { oneByToken, orderToken } from '#server/features/orders/index.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Problem, View } from '../sessions/view.ts';
import { paymentHandlers } from '../ucp/handlers.ts';
import { CAPABILITY } from '../ucp/version.ts';
import { isWarning, type Message, messageOf, PAY_ON_PAGE, SECOND_CODE, TOTALS_CHANGED } from './messages.ts';

/** Carts and checkouts as the protocol's version writes them (schemas of `UCP_VERSION`). */

const total = (type: string, amount: number, display_text?: string) => ({ type, ...(display_text && { display_text }), amount });
const page = (path: string): string => new URL(path, env.publicUrl).href;

const LINKS = [
  { type: 'privacy_policy', url: page('/privacidad') },
  { type: 'terms_of_service', url: page('/terminos') },
  { type: 'refund_policy', url: page('/devoluciones') },
  { type: 'shipping_policy', url: page('/envios') },
];

const linesOf = ({ lines }: View) =>
  lines.map(({ id, variantId, title, image, unitCents, quantity, note, subtotalCents, discountCents }) => ({
    id,
    item: { id: variantId, title, price: unitCents, ...(image && { image_url: page(image) }) },
    quantity,
    ...(note && { note }),
    totals: [
      total('subtotal', subtotalCents),
      ...(discountCents > 0 ? [total('items_discount', -discountCents)] : []),
      total('total', subtotalCents - discountCents),
    ],
  }));

const WAY_NAMES = { recoger: 'Para recoger', domicilio: 'Entrega a domicilio', paquete: 'Envío por paquetería' } as const;

const totalsOf = ({ subtotalCents, discountCents, deliveryCents, totalCents, tipo }: View) => [
  total('subtotal', subtotalCents, 'Subtotal'),
  ...(discountCents > 0 ? [total('items_discount', -discountCents, 'Descuento')] : []),
  ...(tipo ? [total('fulfillment', deliveryCents, WAY_NAMES[tipo])] : []),
  total('total', totalCents, 'Total (IVA incluido)'),
];

function discountsOf({ row: { request }, view }: Session) {
  const [code] = request.codes;
  const isUsed = code !== undefined && !view.problems.some((problem) => isWarning(problem.code));
  const allocations = view.lines.flatMap(({ discountCents: amount }, at) => (amount > 0 ? [{ path: `$.line_items[${at}]`, amount }] : []));
  const applied = {
    ...(isUsed ? { code, title: `Código ${code}` } : { title: 'Promoción de la casa', automatic: true }),
    ...{ amount: view.discountCents, method: 'across', allocations },
  };
  return { codes: request.codes, applied: view.discountCents > 0 ? [applied] : [] };
}

function fulfillmentOf({ row: { request }, view }: Session) {
  const { tipo, address } = request;
  if (tipo === null) return {};
  const ids = view.lines.filter(({ isBought }) => isBought).map(({ id }) => id);
  const isPickup = tipo === 'recoger';
  const place = isPickup ? business() : address && shippingTo(address);
  const options = view.offered.options.map(({ id, title, description, from, until, costCents }) => ({
    ...{ id, title, description: { plain: description } },
    ...(from && { earliest_fulfillment_time: from }),
    ...(until && { latest_fulfillment_time: until }),
    totals: [total('total', costCents)],
  }));
  return {
    methods: [
      {
        id: 'm_1',
        type: isPickup ? 'pickup' : 'shipping',
        line_item_ids: ids,
        ...(place && { destinations: [place], selected_destination_id: place.id }),
        groups: [{ id: 'g_1', line_item_ids: ids, options, selected_option_id: view.option }],
      },
    ],
  };
}

function business() {
  const { nombre, direccion } = settings().casa;
  return { type: 'business_location', id: 'casa', name: nombre, address: { street_address: direccion, address_country: 'MX' } };
}

function shippingTo({ id, line1, line2, city, state, postalCode, country }: NonNullable<Session['row']['request']['address']>) {
  const parts = {
    street_address: line1,
    extended_address: line2,
    address_locality: city,
    address_region: state,
    postal_code: postalCode,
    address_country: country,
  };
  const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));
  return { type: 'shipping_address', id: id ?? 'dest_1', ...known };
}

const buyerOf = ({ row: { request } }: Session) => {
  const { firstName, lastName, email, telephone } = request.buyer;
  const parts = { first_name: firstName, last_name: lastName, email, phone_number: telephone };
  const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));
  return Object.keys(known).length > 0 ? { buyer: known } : {};
};

/** What only a person can solve: the program does not know how to choose a way or an hour. */
const severityOf = ({ field }: Problem, capabilities: ReadonlySet<string>): Message['severity'] =>
  (field === 'way' || field === 'option') && !capabilities.has(CAPABILITY.fulfillment) ? 'requires_buyer_input' : 'recoverable';

const messagesOf = ({ row, problems, changed }: Session, capabilities: ReadonlySet<string>): Message[] => [
  ...problems.map((problem) => messageOf(problem, severityOf(problem, capabilities))),
  ...(row.request.codes.length > 1 ? [SECOND_CODE] : []),
  ...(changed ? [TOTALS_CHANGED] : []),
];

const needsRequest = (messages: readonly Message[]) => messages.some(({ severity }) => severity === 'recoverable');

/** @param extra what the last call adds, such as why a card was declined; @param capabilities what the program understands */
export async function checkoutBody(session: Session, capabilities: ReadonlySet<string>, extra: readonly Message[] = []) {
  const { row, view } = session;
  const isOpen = row.state === 'open';
  const said = row.state === 'open' ? [...messagesOf(session, capabilities), ...extra] : [];
  const hasHandler = Object.keys(paymentHandlers).length > 0;
  const asksPerson = said.some(({ severity }) => severity === 'requires_buyer_input');
  const escalates = isOpen && !needsRequest(said) && (asksPerson || !hasHandler);
  const messages = escalates && !asksPerson ? [...said, PAY_ON_PAGE] : said;
  return {
    id: row.id,
    status: statusOf(row.state, needsRequest(said), escalates),
    currency: 'MXN',
    line_items: linesOf(view),
    ...buyerOf(session),
    totals: totalsOf(view),
    ...(capabilities.has(CAPABILITY.discount) && { discounts: discountsOf(session) }),
    ...(capabilities.has(CAPABILITY.fulfillment) && { fulfillment: fulfillmentOf(session) }),
    messages,
    links: LINKS,
    expires_at: row.expiresAt.toISOString(),
    ...(row.state !== 'completed' && row.state !== 'canceled' && { continue_url: page(sessionPath({ id: row.id, k: row.linkKey })) }),
    ...(row.orderId && { order: await confirmationOf(row.orderId) }),
  };
}

function statusOf(state: Session['row']['state'], isIncomplete: boolean, escalates: boolean): string {
  if (state === 'completed' || state === 'canceled') return state;
  if (state === 'paying') return 'complete_in_progress';
  if (isIncomplete) return 'incomplete';
  return escalates ? 'requires_escalation' : 'ready_for_complete';
}

async function confirmationOf(id: string) {
  const order = await oneByToken(id);
  return { id, label: order.numero ?? folioOf(id), permalink_url: page(`/pedido/${id}?token=${await orderToken(id)}`) };
}

export function cartBody(session: Session, capabilities: ReadonlySet<string>) {
  const { row, view } = session;
  return {
    id: row.id,
    currency: 'MXN',
    line_items: linesOf(view),
    ...buyerOf(session),
    totals: totalsOf(view),
    ...(capabilities.has(CAPABILITY.discount) && { discounts: discountsOf(session) }),
    messages: messagesOf(session, capabilities),
    links: LINKS,
    expires_at: row.expiresAt.toISOString(),
    continue_url: page(sessionPath({ id: row.id, k: row.linkKey })),
  };
}
