import type { Address } from '#contract/addresses/addresses.ts';
import { COUNTRY } from '#contract/addresses/country.ts';
import { ORDER_TYPE, ORDER_TYPES } from '#contract/orders/order-types.ts';
import type { Quote } from '#contract/receiving/receiving.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import type { ApiError } from '#contract/wire/client.ts';
import { sentType } from '#web/features/orders/checkout/pay-page/sent-type.ts';
import { NO_WISH, type Place, type Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import type { OwnTable } from '#web/lib/kept/own-table.ts';
import type { OwnVisit } from '#web/lib/kept/own-visit.ts';

/** What the buyer has chosen, and what the server has said about it. Pure rules. */
export type OrderState = {
  wish: Wish;
  /** The page still chooses the type that gets to the saved address. */
  isPreset: boolean;
  visit: OwnVisit | null;
  /** The goods that no parcel may contain, and why. */
  unsendable: { goods: string; message: string } | null;
  verdict: Verdict | null;
};

/**
 * The server's last verdict about a coupon's code, which stands until a later answer about it. The server counts unknown codes, so that
 * they cannot be guessed; therefore each code is sent only once.
 */
export type Verdict = { codigo: string; refusal: string | null; isUnknown: boolean };

export type OrderEvent =
  | { type: 'changed'; patch: Partial<Wish> }
  /** Asks about a coupon's code, perhaps again. */
  | { type: 'applied'; codigo: string | null }
  | { type: 'judged'; verdict: Verdict }
  | { type: 'cannot travel'; goods: string; message: string }
  | { type: 'left visit' };

export function next(state: OrderState, event: OrderEvent): OrderState {
  switch (event.type) {
    case 'changed':
      return { ...state, wish: { ...state.wish, ...event.patch }, isPreset: state.isPreset && !('tipo' in event.patch) };
    case 'applied':
      return { ...state, wish: { ...state.wish, codigo: event.codigo }, verdict: null };
    case 'judged':
      return { ...state, verdict: event.verdict };
    case 'cannot travel':
      return { ...state, unsendable: { goods: event.goods, message: event.message } };
    case 'left visit':
      return { ...state, visit: null };
  }
}

type Facts = {
  settings: Pick<PublicSettings, 'entrega' | 'propinas'> & { pedidos: Pick<PublicSettings['pedidos'], 'tipos'> };
  /** The page is for an order to a saved address. */
  isSent: boolean;
  /** The table whose code was scanned. */
  table: OwnTable | null;
  saved: Address | null;
  goods: string;
};

/** The order of these choices, before its hour. */
export function orderOf({ wish: kept, isPreset, unsendable, ...state }: OrderState, { settings, isSent, table, saved, goods }: Facts) {
  const types = ORDER_TYPES.filter((tipo) => settings.pedidos.tipos[tipo]);
  const scanned = table && types.includes('mesa') ? table : null;
  const visit = types.includes('mesa') ? state.visit : null;
  // A type that was chosen before the table's code was scanned is not the guest's wish any more.
  const code = scanned?.k ?? null;
  const first = scanned ? 'mesa' : (types[0] ?? null);
  const wanted = kept.tipo && types.includes(kept.tipo) && kept.tipoAt === code ? kept.tipo : first;
  const sent = isPreset ? (sentType(settings, saved?.postal_code ?? null)?.tipo ?? null) : null;
  // An order to an address needs one first, whatever it contains.
  const isStaying = sent === 'paquete' && saved !== null && unsendable?.goods === goods;
  const handed = isStaying ? (types.find((one) => ORDER_TYPE[one].handed) ?? null) : null;
  const tipo = visit ? 'mesa' : (handed ?? sent ?? wanted);
  const mesa = kept.mesa || (scanned ? String(scanned.numero) : '');
  const mesaKey = scanned && mesa === String(scanned.numero) ? scanned.k : null;
  // A guest may have typed an address before signing in.
  const typed = !isSent && saved && kept.place.line1.trim() ? typedAddress(kept.place) : null;
  const address = typed && kept.isPlaceTyped ? typed : saved;
  const place = address ? placeOf(address) : isSent ? NO_WISH.place : kept.place;
  const wish: Wish = { ...kept, tipo, mesa, mesaKey, place, tip: settings.propinas.activas ? kept.tip : null };
  const leavesShop = tipo === 'domicilio' || tipo === 'paquete';
  return {
    types,
    code,
    visit,
    scanned: mesaKey ? mesa : null,
    wish,
    address,
    /** A typed address that is not saved, listed beside the saved ones. */
    typed,
    leavesShop,
    postalCode: leavesShop && /^\d{5}$/.test(place.postalCode) ? place.postalCode : null,
    /** Why the page has chosen to hand the order over: names what cannot travel. Null when it has not. */
    handedInstead: handed && unsendable ? unsendable.message : null,
  };
}

/** What an answer says about a coupon's code; null while there is none. */
export function verdictOf(codigo: string | null, { fresh, error }: { fresh: Quote | null; error: ApiError | null }): Verdict | null {
  const limit = error?.status === 429 ? error.message : null;
  if (!codigo || (!fresh && limit === null)) return null;
  const refused = fresh?.problemas.find(({ code }) => code === 'coupon_refused');
  return {
    codigo,
    refusal: limit ?? refused?.message ?? null,
    isUnknown: limit !== null || refused?.data?.motivo === 'desconocido',
  };
}

/** The id of the typed address that is not saved. */
export const TYPED = 'typed';

const typedAddress = ({ line1, line2, postalCode: postal_code, city, state }: Place): Address => ({
  id: TYPED,
  address_line1: line1,
  address_line2: line2 || null,
  postal_code,
  city,
  state,
  country: COUNTRY,
  phone: null,
  isDefault: false,
});

const placeOf = ({ address_line1: line1, address_line2, postal_code: postalCode, city, state }: Address): Place => ({
  line1,
  line2: address_line2 ?? '',
  postalCode,
  city,
  state,
});
