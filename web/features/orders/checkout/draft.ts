import type { SessionRef } from '#contract/agents/session-link.ts';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import { formatPrice, toCents, toPesos } from '#contract/money.ts';
import type { OrderData } from '#contract/orders/checkout.ts';
import { lineId } from '#web/features/cart/line-id.ts';
import type { CartItem } from '#web/features/cart/state.ts';

export type Shipping = { line1: string; line2: string | null; city: string; state: string; postal_code: string; country: string };

/** A line of an order; `unit_price` is the price on the screen, options included. */
export type DraftItem = {
  product_id: string;
  quantity: number;
  unit_price: number;
  options?: { id: string; quantity: number }[] | undefined;
  note?: string | undefined;
};

/** How the order is received, with the field names of the order data. Absent: an order without a type, sent to its address. */
export type Receiving = Pick<OrderData, 'tipo' | 'hora' | 'mesa' | 'mesa_k' | 'nombre' | 'propina' | 'codigo' | 'reservacion' | 'token'>;

/** The order to be paid: the selected lines at the prices on the screen, and their destination. */
export type Draft = {
  userId: string;
  items: DraftItem[];
  /** Null for orders that do not leave the shop. */
  address: Shipping | null;
  receiving?: Receiving;
  /** The prepared order that the payment completes. */
  sesion?: SessionRef;
  /** The total on the screen, when it includes more than lines and rewards. */
  cents?: number;
  /** The rewards that the order uses, and the centavos that they take off. */
  rewardIds?: string[];
  offCents?: number;
};

/** `codigo` and `expira_at`: of an account that is paid at the till, which has no secret. */
export type Intent = { client_secret: string; payment_intent_id: string; amount: number; codigo?: string; expira_at?: string };

/** Converts a cart line to an item of an order. */
export const itemOf = ({ productId, quantity, price, options, note }: CartItem): DraftItem => ({
  product_id: productId,
  quantity,
  unit_price: price,
  ...(options && { options: options.map((one) => ({ id: one.id, quantity: one.quantity })) }),
  ...(note && { note }),
});

/** The cart's line id for an item of an order. */
export const lineIdOf = ({ product_id, options, note }: DraftItem): string => lineId(product_id, options, note);

export const centsOf = ({ items, offCents = 0, cents }: Pick<Draft, 'items' | 'offCents' | 'cents'>): number =>
  cents ?? items.reduce((sum, { quantity, unit_price }) => sum + toCents(unit_price) * quantity, 0) - offCents;

/** Messages of a checkout that cannot continue. */
export const SAYS = {
  signIn: 'Debes iniciar sesión para poder pagar.',
  address: 'Selecciona una dirección de envío antes de pagar.',
  unavailable: 'El sistema de pago no está disponible.',
  noIntent: 'No se recibió el PaymentIntent.',
  notRegistered: 'Error al registrar la orden',
  noSuccess: 'La respuesta del servidor no indica éxito',
  failed: 'Error en el pago',
  bank: 'El banco no confirmó el pago. Inténtalo otra vez o usa otra tarjeta.',
  minimum: `El monto mínimo de pago es ${formatPrice(toPesos(MINIMUM_CENTS))} MXN.`,
  noStart: 'No se pudo inicializar el pago...',
  replaced: 'Este pago se reemplazó en otra pestaña: aquí no se cobró nada.',
  alreadyPaid: 'Este pedido ya estaba pagado: no se cobró otra vez.',
  changed: 'Los precios cambiaron. Revisa el nuevo total antes de pagar.',
} as const;
