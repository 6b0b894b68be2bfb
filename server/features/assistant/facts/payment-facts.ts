import { MINIMUM_CENTS } from '#contract/limits.ts';
import { formatPrice, toPesos } from '#contract/money.ts';
import type { TillMethod } from '#contract/till-methods.ts';
import { settings } from '#server/current-settings.ts';
import { anyOf } from '#server/features/assistant/understanding/phrases.ts';
import { provider } from '#server/gateways/payments/provider.ts';
import { phone } from './shop-facts.ts';

/** Sentences about payments and invoices. */

const MINIMUM = formatPrice(toPesos(MINIMUM_CENTS));
const TEST_MODE = 'Si la página de pago dice «Modo de prueba», no se hace ningún cobro.';

const or = new Intl.ListFormat('es-MX', { type: 'disjunction' });

const HERE: Record<TillMethod, string> = {
  efectivo: 'en efectivo',
  terminal: 'con tarjeta en la terminal',
  transferencia: 'por transferencia',
};

/** How the shop's till takes money, and for which orders of the page; null without a till. */
function till(): { ways: readonly TillMethod[]; here: string; online: string | null } | null {
  const { activa, metodos, en_caja } = settings().caja;
  if (!activa) return null;
  const here = `En la caja de la casa se paga ${or.format(metodos.map((method) => HERE[method]))}.`;
  const orders = [...(en_caja.recoger ? ['para recoger'] : []), ...(en_caja.mesa ? ['a la mesa'] : [])];
  return {
    ways: metodos,
    here,
    online: orders.length > 0 ? `Lo que pides en la página ${or.format(orders)} también se puede pagar en la caja.` : null,
  };
}

/** Ways to pay that the page does not take, as guests name them, unless the provider may offer that `method`, or the till takes it. */
const NOT_TAKEN = [
  { name: 'efectivo', asks: 'efectivo, contra entrega, contraentrega, al repartidor, cash', till: 'efectivo' as const },
  { name: 'transferencias', asks: 'transferencia(s), spei', method: 'transferencia' as const, till: 'transferencia' as const },
  { name: 'depósitos en OXXO', asks: 'oxxo, deposito(s)', method: 'oxxo' as const },
  { name: 'PayPal', asks: 'paypal' },
  { name: 'Mercado Pago', asks: 'mercado pago' },
  { name: 'vales de despensa', asks: 'vales, vale(s) de despensa' },
  { name: 'dólares', asks: 'dólar(es), dólares, usd' },
  { name: 'pagos a meses sin intereses', asks: 'meses, msi, intereses' },
].map((way) => ({ ...way, asked: anyOf(way.asks) }));
const TO_THE_DOOR = anyOf('contra entrega, contraentrega, al repartidor');
const AT_THE_BAR = anyOf('terminal, en la barra, en la casa, ahí, allá, en persona, en caja');

/** Answers how an online order is paid; a way that the page does not take is named first. */
export function payment(folded: string): string {
  const { methods } = provider;
  const counter = till();
  const isTaken = ({ method, till: way }: (typeof NOT_TAKEN)[number]) =>
    (method && method in methods) || (way && counter?.online && counter.ways.includes(way) && !TO_THE_DOOR.test(folded));
  const refused = NOT_TAKEN.filter((way) => way.asked.test(folded) && !isTaken(way)).map(({ name }) => name);
  const no = refused.length > 0 ? ` No, en línea no recibimos ${or.format(refused)}.` : '';
  const cards = 'En línea se paga con tarjeta de crédito o débito Visa, Mastercard o American Express, al terminar tu pedido.';
  const rest =
    'oxxo' in methods
      ? ' Si la página de pago muestra OXXO o transferencia SPEI, también se puede así.'
      : counter?.online
        ? ' No hay meses sin intereses.'
        : ' Por la página no recibimos efectivo, transferencias, OXXO ni PayPal, y no hay meses sin intereses.';
  const isAsked = AT_THE_BAR.test(folded);
  const bar = counter
    ? `${counter.online ? ` ${counter.online}` : ''}${counter.online || isAsked || refused.length > 0 ? ` ${counter.here}` : ''}`
    : isAsked
      ? ` Cómo se paga en la barra no lo sé: pregunta ahí o en el ${phone()}.`
      : '';
  const others = refused.length > 0 ? '' : rest;
  return `${cards}${no}${others}${bar} El monto mínimo es de ${MINIMUM}. ${TEST_MODE}`;
}

/** Until when an invoice can be asked for: ', hasta 30 días después'; empty without a limit. */
export function invoiceDays(): string {
  const { dias_para_facturar: days } = settings().fiscal;
  return days > 0 ? `, hasta ${days} ${days === 1 ? 'día' : 'días'} después` : '';
}
