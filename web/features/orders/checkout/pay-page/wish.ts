import { NewGuest } from '#contract/accounts/guests.ts';
import { ORDER_TYPE, type OrderType } from '#contract/orders/order-types.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { firstWord } from '#contract/words.ts';
import type { Receiving, Shipping } from '#web/features/orders/checkout/draft.ts';

/** The customer's choices and typed values on the payment page. Pure rules. */

export type Place = { line1: string; line2: string; postalCode: string; city: string; state: string };
export type Person = { name: string; telefono: string; email: string };

export type Wish = {
  tipo: OrderType | null;
  /** The key of the table's code that this tab had scanned when the type was chosen. */
  tipoAt: string | null;
  /** The start of a slot; null: as soon as possible, or no slot chosen yet when `isLater`. */
  hora: string | null;
  isLater: boolean;
  mesa: string;
  /** The key in the table's scanned code; null when the number was typed. */
  mesaKey: string | null;
  place: Place;
  /** The place was typed for this order: it is used even if the account has saved addresses. */
  isPlaceTyped: boolean;
  /** A share of the price, or an amount as typed; null: no tip. */
  tip: { percent: number } | { amount: string } | null;
  codigo: string | null;
  /** The text in the coupon's field, which may not be applied yet. */
  couponText: string;
  person: Person;
  wantsAccount: boolean;
};

export const NO_WISH: Wish = {
  tipo: null,
  tipoAt: null,
  hora: null,
  isLater: false,
  mesa: '',
  mesaKey: null,
  place: { line1: '', line2: '', postalCode: '', city: '', state: '' },
  isPlaceTyped: false,
  tip: null,
  codigo: null,
  couponText: '',
  person: { name: '', telefono: '', email: '' },
  wantsAccount: false,
};

/** Error messages by the field's name. */
export type Wrong = Partial<Record<'tipo' | 'hora' | 'mesa' | 'propina' | 'codigo' | 'password' | keyof Place | keyof Person, string>>;

const isSent = (tipo: OrderType | null): boolean => tipo !== null && !ORDER_TYPE[tipo].handed;

/** A typed tip in pesos; null when it is not an amount. */
export function tipAmount(text: string): number | null {
  const amount = typedNumber(text);
  return amount >= 0 ? Math.round(amount * 100) / 100 : null;
}

/** How the order is received, with the field names of the order data. */
export function receivingOf({ tipo, isLater, hora, mesa, mesaKey, tip, codigo, person }: Wish, isGuest: boolean): Receiving {
  const amount = tip && 'amount' in tip ? tipAmount(tip.amount) : null;
  return {
    tipo,
    ...(isLater && hora && tipo && ORDER_TYPE[tipo].timed && { hora }),
    ...(tipo === 'mesa' && { mesa: Number(mesa) || null, ...(mesaKey && { mesa_k: mesaKey }) }),
    ...(isGuest && person.name.trim().length >= 2 && { nombre: firstName(person.name) }),
    ...(tip && 'percent' in tip && tip.percent > 0 && { propina: { porcentaje: tip.percent } }),
    ...(amount && { propina: { monto: amount } }),
    ...(codigo && { codigo }),
  };
}

/** The name that staff calls out: the first name, or the whole name when the first one is a single letter. */
function firstName(name: string): string {
  const first = firstWord(name);
  return (first.length >= 2 ? first : name.trim()).slice(0, 60);
}

export const shippingOf = ({ tipo, place }: Wish): Shipping | null =>
  isSent(tipo)
    ? {
        line1: place.line1.trim(),
        line2: place.line2.trim() || null,
        city: place.city.trim(),
        state: place.state.trim(),
        postal_code: place.postalCode.trim(),
        country: 'México',
      }
    : null;

/** The tip as `priceCart` takes it. */
export function tipTermsOf({ tip }: Wish): { percent: number } | { cents: number } | undefined {
  if (!tip) return undefined;
  return 'percent' in tip ? tip : { cents: Math.round((tipAmount(tip.amount) ?? 0) * 100) };
}

export const NO_TIP_AMOUNT = 'Escribe cuánto quieres dejar.';
const NEEDED = 'Este campo es obligatorio.';

/** The errors that keep the order from being paid. @param isGuest the buyer has no account, so the personal data are required */
export function wrongIn(wish: Wish, { isGuest, canAsap }: { isGuest: boolean; canAsap: boolean }): Wrong {
  const { tipo, isLater, hora, mesa, place, tip } = wish;
  if (!tipo) return { tipo: 'Elige cómo lo recibes.' };
  const wrong: Wrong = {};
  if (ORDER_TYPE[tipo].timed && !(isLater ? hora : canAsap)) wrong.hora = 'Elige una hora.';
  if (tipo === 'mesa' && !/^\d{1,3}$/.test(mesa.trim())) wrong.mesa = 'Elige tu mesa.';
  if (isSent(tipo)) {
    for (const field of ['line1', 'city', 'state'] as const) if (!place[field].trim()) wrong[field] = NEEDED;
    if (!/^\d{5}$/.test(place.postalCode.trim())) wrong.postalCode = 'Escribe 5 dígitos.';
  }
  if (isGuest) {
    const checked = NewGuest.safeParse(wish.person);
    for (const { path, message } of checked.error?.issues ?? []) wrong[path[0] as keyof Person] ??= message;
    if (!wish.person.name.trim()) wrong.name = 'Escribe tu nombre.';
  }
  if (tip && 'amount' in tip && tipAmount(tip.amount) === null) wrong.propina = NO_TIP_AMOUNT;
  return wrong;
}

/** The message above the form when each wrong field has its own message. */
export const AT_FIELDS = 'Revisa los datos marcados.';
