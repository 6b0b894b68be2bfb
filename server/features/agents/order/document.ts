import { optionsText } from '#contract/options/option-rules.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { isVoid } from '#contract/orders/order-statuses.ts';
import { ORDER_TYPE } from '#contract/orders/order-types.ts';
import { settings } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { variantIdOf } from '../menu/variants.ts';
import type { OrderFacts } from './queries.ts';

type Line = OrderFacts['lines'][number];
type Quantity = { original: number; total: number; fulfilled: number };
type Total = { type: string; display_text?: string; amount: number };

/** Statuses that programs are told of as events of the fulfillment. */
const EVENTS: Partial<Record<OrderFacts['order']['status'], { type: string; description: string }>> = {
  pagado: { type: 'processing', description: 'Pagado; pronto lo preparamos.' },
  listo: { type: 'ready_for_pickup', description: 'Listo para recoger.' },
  enviado: { type: 'shipped', description: 'En camino.' },
  entregado: { type: 'delivered', description: 'Entregado.' },
  cancelado: { type: 'canceled', description: 'Cancelado.' },
};

const total = (amount: number): Total => ({ type: 'total', amount });
/** An entry that is left out when it is 0. */
const less = (type: string, display_text: string, cents: number): Total[] => (cents > 0 ? [{ type, display_text, amount: -cents }] : []);

/** The ids of the order's lines: those that the program gave to the same lines, else the shop's own. */
function lineIds({ lines, session }: OrderFacts): Map<string, { id: string; isDefault: boolean }> {
  const left = [...session.request.lines];
  const taken = new Set<string>();
  return new Map(
    lines.map((line) => {
      const place = left.findIndex((one) => one.productId === line.productId && one.quantity === line.quantity && !taken.has(one.id));
      const [same] = place < 0 ? [] : left.splice(place, 1);
      if (same) taken.add(same.id);
      return [line.id, { id: same?.id ?? line.id, isDefault: same ? same.options === null : line.options.length === 0 }];
    }),
  );
}

function refundedUnits({ refunds }: OrderFacts): Map<string, number> {
  const units = new Map<string, number>();
  for (const { id, quantity } of refunds.flatMap(({ items }) => items ?? [])) units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}

/** Of a void order nothing is left. */
function quantityOf(line: Line, facts: OrderFacts, refunded: ReadonlyMap<string, number>): Quantity {
  const left = isVoid(facts.order.status) ? 0 : Math.max(0, line.quantity - (refunded.get(line.id) ?? 0));
  return { original: line.quantity, total: left, fulfilled: facts.order.status === 'entregado' ? left : 0 };
}

const statusOf = ({ total: left, fulfilled }: Quantity): string => {
  if (left === 0) return 'removed';
  if (fulfilled === left) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
};

const titleOf = ({ product, options }: Line): string => [product.name, optionsText(options)].filter(Boolean).join(' · ');

const urlOf = (path: string): string => new URL(path, env.publicUrl).href;

function itemOf(line: Line, isDefault: boolean) {
  const { product, productId, options, priceCents } = line;
  const id = variantIdOf(productId, isDefault ? null : options.map((option) => ({ id: option.id, quantity: option.quantity })));
  return { id, title: titleOf(line), price: priceCents, ...(product.image && { image_url: urlOf(product.image) }) };
}

function lineTotals({ priceCents, quantity, discountCents }: Line): Total[] {
  const subtotal = priceCents * quantity;
  return [{ type: 'subtotal', amount: subtotal }, ...less('items_discount', 'Descuento', discountCents), total(subtotal - discountCents)];
}

/** The amounts of the order as it was paid; what was given back stands in its adjustments. */
function totalsOf({ order, lines }: OrderFacts): Total[] {
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0);
  const [subtotal, ofLines] = [sum((line) => line.priceCents * line.quantity), sum((line) => line.discountCents)];
  const { deliveryCents, tipCents, totalCents } = order;
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount: subtotal },
    ...less('items_discount', 'Descuento', ofLines),
    ...less('discount', 'Recompensas', subtotal - ofLines + deliveryCents + tipCents - totalCents),
    { type: 'fulfillment', display_text: order.tipo ? ORDER_TYPE[order.tipo].name : 'Envío', amount: deliveryCents },
    ...(tipCents > 0 ? [{ type: 'tip', display_text: 'Propina', amount: tipCents }] : []),
    { ...total(totalCents), display_text: 'Total (IVA incluido)' },
  ];
}

/** Where it is received, of a delivery as the program wrote it: what the person changed on the page is not told. */
function destinationOf({ order, session }: OrderFacts): Record<string, string> {
  const { nombre, direccion } = settings().casa;
  if (order.tipo === 'recoger' || order.tipo === 'mesa')
    return { street_address: direccion, extended_address: nombre, address_country: 'MX' };
  const { line1, line2, city, state, postalCode, country } = session.request.address ?? {};
  const written = {
    street_address: line1,
    extended_address: line2,
    address_locality: city,
    address_region: state,
    postal_code: postalCode,
    address_country: country ?? 'MX',
  };
  return Object.fromEntries(Object.entries(written).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

const METHOD = { recoger: 'pickup', mesa: 'pickup', domicilio: 'shipping', paquete: 'shipping' } as const;

/**
 * An order as programs see it. It names no customer: the program knows what it sent itself.
 * @param token opens the order's page
 */
export function orderDocument(facts: OrderFacts, token: string): Record<string, unknown> {
  const { order, session, steps, refunds } = facts;
  const [ids, refunded] = [lineIds(facts), refundedUnits(facts)];
  const idOf = (id: string) => ids.get(id)?.id ?? id;
  const lines = facts.lines.map((line) => ({ line, id: idOf(line.id), quantity: quantityOf(line, facts, refunded) }));
  const ordered = lines.map(({ id, quantity }) => ({ id, quantity: quantity.original }));
  const left = lines.filter(({ quantity }) => quantity.total > 0).map(({ id, quantity }) => ({ id, quantity: quantity.total }));
  const permalink = urlOf(`/pedido/${order.id}?token=${token}`);
  const parcel = order.trackingNumber ? { tracking_number: order.trackingNumber } : {};
  return {
    id: order.id,
    label: order.number ?? folioOf(order.id),
    checkout_id: session.id,
    permalink_url: permalink,
    currency: 'MXN',
    line_items: lines.map(({ line, id, quantity }) => ({
      id,
      item: itemOf(line, ids.get(line.id)?.isDefault ?? false),
      quantity,
      totals: lineTotals(line),
      status: statusOf(quantity),
    })),
    fulfillment: {
      expectations:
        left.length === 0
          ? []
          : [
              {
                id: 'exp_1',
                line_items: left,
                method_type: METHOD[order.tipo ?? 'paquete'],
                destination: destinationOf(facts),
                description: order.tipo ? ORDER_TYPE[order.tipo].name : 'Envío',
                ...(order.promisedAt && { fulfillable_on: order.promisedAt.toISOString() }),
              },
            ],
      events: steps.flatMap(({ id, status, at }) => {
        const event = EVENTS[status];
        if (!event) return [];
        const place = event.type === 'shipped' ? { ...parcel, tracking_url: permalink } : {};
        const units = event.type === 'delivered' && left.length > 0 ? left : ordered;
        return [{ id, occurred_at: at.toISOString(), ...event, line_items: units, ...place }];
      }),
    },
    adjustments: refunds.map(({ id, amountCents, items, at }) => ({
      id,
      type: 'refund',
      occurred_at: at.toISOString(),
      status: 'completed',
      ...(items && { line_items: items.map((item) => ({ id: idOf(item.id), quantity: -item.quantity })) }),
      totals: [total(-amountCents)],
    })),
    totals: totalsOf(facts),
  };
}
