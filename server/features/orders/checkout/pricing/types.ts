import { formatPrice, toCents } from '#contract/money.ts';
import { ORDER_TYPES, type OrderType } from '#contract/orders/order-types.ts';
import type { TypeOffer } from '#contract/receiving/receiving.ts';
import { zoneOf } from '#contract/receiving/zones.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { POSTAL_CODE } from '#contract/wire/postal-code.ts';
import { listed } from '#contract/words.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The ways to receive an order that the shop offers, and their prices. Pure rules over the settings. */

type Shop = Pick<Settings, 'pedidos' | 'entrega'>;
type Facts = {
  /** Null: not known yet. */
  postalCode: string | null;
  /** The names of the products that cannot be sent as a parcel. */
  staying?: readonly string[];
  /** The price of the products after discounts. */
  goodsCents?: number;
};

/** The ways in which these goods can be received at that postal code. */
export function offers({ pedidos, entrega }: Shop, { postalCode, staying = [], goodsCents }: Facts): TypeOffer[] {
  const zone = postalCode === null ? null : zoneOf(entrega.zonas, postalCode);
  const offer: Record<OrderType, Omit<TypeOffer, 'tipo'> | null> = {
    recoger: { costo: 0, minimo: 0, minutos: null },
    mesa: { costo: 0, minimo: 0, minutos: null },
    domicilio: zone && { costo: zone.costo, minimo: zone.minimo, minutos: zone.minutos },
    paquete: staying.length === 0 ? { costo: entrega.paquete.costo, minimo: 0, minutos: null } : null,
  };
  return ORDER_TYPES.flatMap((tipo) => {
    const terms = pedidos.tipos[tipo] ? offer[tipo] : null;
    const isEnough = terms && (goodsCents === undefined || goodsCents >= toCents(terms.minimo));
    return isEnough ? [{ tipo, ...terms }] : [];
  });
}

/**
 * The price of the delivery.
 * @throws Refusal 422 when the goods cannot be received in that way, with the available ways
 */
export function deliveryCentsOf(tipo: OrderType, shop: Shop, facts: Facts): number {
  const refuse = (code: string, message: string) =>
    new Refusal(422, code, message, { errors: { 'order_data.tipo': message }, data: { alternativas: offers(shop, facts) } });
  const { pedidos, entrega } = shop;
  if (!pedidos.tipos[tipo]) throw refuse('tipo_off', 'Por ahora no recibimos pedidos de esa forma. Elige otra.');
  if (tipo === 'paquete') {
    if (facts.staying?.length) throw refuse('not_shippable', stayingText(facts.staying));
    return toCents(entrega.paquete.costo);
  }
  if (tipo !== 'domicilio') return 0;
  const zone = facts.postalCode === null ? null : zoneOf(entrega.zonas, facts.postalCode);
  const isCode = POSTAL_CODE.test(facts.postalCode ?? '');
  const outside = isCode
    ? 'Todavía no llegamos a ese código postal. Puedes recoger tu pedido.'
    : 'Escribe los 5 dígitos de tu código postal.';
  if (!zone) throw refuse('outside_zones', outside);
  if (facts.goodsCents !== undefined && facts.goodsCents < toCents(zone.minimo))
    throw refuse('below_minimum', `El pedido mínimo a ${zone.nombre} es de ${formatPrice(zone.minimo)}.`);
  return toCents(zone.costo);
}

const MOST_NAMES = 3;

function stayingText(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} no viaja por paquetería: se prepara al momento.`;
  const named = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES - 1), `${names.length - MOST_NAMES + 1} productos más`] : names;
  return `${listed(named)} no viajan por paquetería: se preparan al momento.`;
}
