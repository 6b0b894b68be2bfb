import { toCents } from '#contract/money.ts';
import type { OrderData } from '#contract/orders/checkout.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import type { Tip } from '#contract/orders/receiving-fields.ts';
import type { QuoteData } from '#contract/receiving/receiving.ts';
import { isTypeRequired } from '#contract/receiving/zones.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { hourProblem } from '#server/features/orders/receiving/hours/hours.ts';
import type { DraftReceiving } from '#server/features/payments/table.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { offers } from './types.ts';

/** The customer's choices besides the products, as far as they can be checked without the products. */
export type Wish = {
  tipo: OrderType;
  /** Null: as soon as possible; always null for parcels. */
  hora: Date | null;
  mesa: number | null;
  mesaSecure: boolean;
  guestName: string | null;
  /** Served in a cup, to be drunk here: only at the till. */
  isHere?: boolean;
  reservationId: string | null;
  postalCode: string | null;
  tip: Tip | null;
  /** The order is sold at a till, where tips have another limit. */
  isAtTill?: true;
  /** The code of a coupon. */
  code: string | null;
  /** The prepared order that the payment completes; absent for all others. */
  session?: NonNullable<DraftReceiving['session']>;
};

/** The tables and visits that a wish may refer to. They are looked up before the rules run, because rules do not query the database. */
export type Known = { mesaSecure: boolean; visit: { id: string; startsAt: Date; mesa: number | null; hasBegun: boolean } | null };
export const NOTHING_KNOWN: Known = { mesaSecure: false, visit: null };

type Data = Pick<QuoteData, 'tipo' | 'hora' | 'mesa' | 'nombre' | 'propina' | 'codigo'> & {
  shipping_address?: QuoteData['shipping_address'] | OrderData['shipping_address'];
};

const isTip = (tip: Tip | null | undefined): tip is Tip => Boolean(tip?.monto || tip?.porcentaje);

/** @throws Refusal 422; `tipo_required` when the shop takes no order without a type */
export function wishOf(data: Data, known: Known, shop: Settings, now: Date): Wish | null {
  const tipo = known.visit ? 'mesa' : data.tipo;
  const postalCode = data.shipping_address?.postal_code?.trim() || null;
  if (!tipo) return withoutType(data, shop, postalCode);
  const hora = known.visit && !known.visit.hasBegun ? known.visit.startsAt : data.hora ? new Date(data.hora) : null;
  const problem = known.visit && !known.visit.hasBegun ? null : hourProblem(shop, { tipo, hora }, now);
  if (problem) throw invalid({ 'order_data.hora': problem });
  if (isTip(data.propina) && !shop.propinas.activas) throw invalid({ 'order_data.propina': 'Por ahora no recibimos propinas en línea.' });
  return {
    tipo,
    hora,
    mesa: tipo === 'mesa' ? (known.visit?.mesa ?? tableOf(data.mesa, shop)) : null,
    mesaSecure: tipo === 'mesa' && known.mesaSecure,
    guestName: data.nombre ?? null,
    reservationId: known.visit?.id ?? null,
    postalCode,
    tip: isTip(data.propina) ? data.propina : null,
    code: data.codigo ?? null,
  };
}

const TYPE_MISSING = 'Elige cómo recibes tu pedido.';

/** @throws Refusal 422 `tipo_required` when the shop takes no order without a type */
export function refuseWithoutType(shop: Settings, postalCode: string | null): void {
  if (!isTypeRequired(shop)) return;
  throw new Refusal(422, 'tipo_required', TYPE_MISSING, {
    errors: { 'order_data.tipo': TYPE_MISSING },
    data: { alternativas: offers(shop, { postalCode }) },
  });
}

function withoutType({ propina }: Data, shop: Settings, postalCode: string | null): null {
  refuseWithoutType(shop, postalCode);
  if (isTip(propina)) throw invalid({ 'order_data.propina': TYPE_MISSING });
  return null;
}

function tableOf(mesa: number | null | undefined, { lounge }: Settings): number {
  if (mesa == null) throw invalid({ 'order_data.mesa': 'Escribe el número de tu mesa.' });
  if (!lounge.mesas.some(({ numero }) => numero === mesa)) throw invalid({ 'order_data.mesa': 'No hay una mesa con ese número.' });
  return mesa;
}

/** The tip in the form that `priceCart` takes. */
export const tipTerms = (tip: Tip | null): { percent: number } | { cents: number } | undefined =>
  tip ? (tip.monto === undefined ? { percent: tip.porcentaje ?? 0 } : { cents: toCents(tip.monto) }) : undefined;
