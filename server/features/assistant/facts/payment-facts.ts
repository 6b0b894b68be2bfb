import { MINIMUM_CENTS } from '#contract/limits.ts';
import { formatPrice, toPesos } from '#contract/money.ts';
import { settings } from '#server/current-settings.ts';
import { anyOf } from '#server/features/assistant/understanding/phrases.ts';
import { provider } from '#server/gateways/payments/provider.ts';
import { phone } from './shop-facts.ts';

/** Sentences about payments and invoices. */

const MINIMUM = formatPrice(toPesos(MINIMUM_CENTS));
const TEST_MODE = 'Si la página de pago dice «Modo de prueba», no se hace ningún cobro.';

/** Ways to pay that the page does not take, as guests name them, unless the provider may offer that `method`. */
const NOT_TAKEN = [
  { name: 'efectivo', asks: 'efectivo, contra entrega, contraentrega, al repartidor, cash' },
  { name: 'transferencias', asks: 'transferencia(s), spei', method: 'transferencia' as const },
  { name: 'depósitos en OXXO', asks: 'oxxo, deposito(s)', method: 'oxxo' as const },
  { name: 'PayPal', asks: 'paypal' },
  { name: 'Mercado Pago', asks: 'mercado pago' },
  { name: 'vales de despensa', asks: 'vales, vale(s) de despensa' },
  { name: 'dólares', asks: 'dólar(es), dólares, usd' },
  { name: 'pagos a meses sin intereses', asks: 'meses, msi, intereses' },
].map((way) => ({ ...way, asked: anyOf(way.asks) }));
const AT_THE_BAR = anyOf('terminal, en la barra, en la casa, ahí, allá, en persona, en caja');

const or = new Intl.ListFormat('es-MX', { type: 'disjunction' });

/** Answers how an online order is paid; a way that the page does not take is named first. */
export function payment(folded: string): string {
  const { methods } = provider;
  const refused = NOT_TAKEN.filter((way) => way.asked.test(folded) && !(way.method && way.method in methods)).map(({ name }) => name);
  const no = refused.length > 0 ? ` No, en línea no recibimos ${or.format(refused)}.` : '';
  const cards = 'En línea se paga con tarjeta de crédito o débito Visa, Mastercard o American Express, al terminar tu pedido.';
  const rest =
    'oxxo' in methods
      ? ' Si la página de pago muestra OXXO o transferencia SPEI, también se puede así.'
      : ' Por la página no recibimos efectivo, transferencias, OXXO ni PayPal, y no hay meses sin intereses.';
  const bar = AT_THE_BAR.test(folded) ? ` Cómo se paga en la barra no lo sé: pregunta ahí o en el ${phone()}.` : '';
  const others = refused.length > 0 ? '' : rest;
  return `${cards}${no}${others}${bar} El monto mínimo es de ${MINIMUM}. ${TEST_MODE}`;
}

/** Until when an invoice can be asked for: ', hasta 30 días después'; empty without a limit. */
export function invoiceDays(): string {
  const { dias_para_facturar: days } = settings().fiscal;
  return days > 0 ? `, hasta ${days} ${days === 1 ? 'día' : 'días'} después` : '';
}
