import { MISSING, type MissingField } from '../sessions/missing.ts';
import type { Problem } from '../sessions/view.ts';

/** The shop's problems in the words of the protocol. */

export type Message = {
  type: 'error' | 'warning' | 'info';
  code: string;
  content: string;
  path?: string;
  severity?: 'recoverable' | 'requires_buyer_input' | 'unrecoverable';
  presentation?: string;
};

/** The codes of errors that a program can solve by another request. */
const ERRORS: Readonly<Record<string, string>> = {
  sold_out: 'out_of_stock',
  too_many: 'out_of_stock',
  product_not_found: 'item_unavailable',
  product_unavailable: 'item_unavailable',
  option_unavailable: 'item_unavailable',
  validation: 'item_unavailable',
  options_required: 'option_required',
  closed: 'location_closed',
  paused: 'location_closed',
  slot_full: 'slot_unavailable',
  tipo_off: 'address_undeliverable',
  tipo_required: 'address_undeliverable',
  outside_zones: 'address_undeliverable',
  not_shippable: 'address_undeliverable',
  below_minimum: 'minimum_order_unmet',
  amount_too_small: 'minimum_order_unmet',
  missing: 'missing',
};

/** Why a discount code is not used: the order can be paid without it. */
const COUPONS: Readonly<Record<string, string>> = {
  desconocido: 'discount_code_invalid',
  antes: 'discount_code_invalid',
  no_aplica: 'discount_code_invalid',
  despues: 'discount_code_expired',
  usado: 'discount_code_user_ineligible',
  minimo: 'discount_code_user_ineligible',
  solo_cuentas: 'discount_code_user_not_logged_in',
};

const METHOD = '$.fulfillment.methods[0]';
const PATHS: Record<MissingField, string> = {
  email: '$.buyer.email',
  firstName: '$.buyer.first_name',
  telephone: '$.buyer.phone_number',
  way: '$.fulfillment.methods',
  option: `${METHOD}.groups[0].selected_option_id`,
  street: `${METHOD}.destinations[0].street_address`,
  city: `${METHOD}.destinations[0].address_locality`,
  postalCode: `${METHOD}.destinations[0].postal_code`,
};

/** Whether the problem leaves the order payable. */
export const isWarning = (code: string): boolean => code === 'coupon_refused';

const pathOf = ({ code, line, field }: Problem): string | undefined => {
  if (line !== undefined) return `$.line_items[${line}]`;
  if (field !== undefined && field in MISSING) return PATHS[field as MissingField];
  return ['slot_full', 'closed', 'paused'].includes(code) ? PATHS.option : undefined;
};

/** @param severity of errors: `unrecoverable` when no session is made */
export function messageOf(problem: Problem, severity: Message['severity'] = 'recoverable'): Message {
  const { code, message: content, reason = '' } = problem;
  const path = pathOf(problem);
  const at = path === undefined ? {} : { path };
  if (isWarning(code)) return { type: 'warning', code: COUPONS[reason] ?? 'discount_code_invalid', content, path: '$.discounts.codes[0]' };
  return { type: 'error', code: ERRORS[code] ?? 'item_unavailable', content, severity, ...at };
}

export const TOTALS_CHANGED: Message = {
  type: 'warning',
  code: 'totals_changed',
  content: 'El total cambió desde la última respuesta. Revísalo antes de pagar.',
  path: '$.totals',
};
export const SECOND_CODE: Message = {
  type: 'warning',
  code: 'discount_code_combination_disallowed',
  content: 'Se usa un solo código por pedido: el primero.',
  path: '$.discounts.codes[1]',
};
export const PAY_ON_PAGE: Message = {
  type: 'error',
  code: 'payment_required',
  severity: 'requires_buyer_input',
  content: 'El pago se hace en la página de la casa.',
};
export const ASKS_BANK: Message = {
  type: 'error',
  code: 'requires_3ds',
  severity: 'requires_buyer_input',
  content: 'El banco pide confirmar el pago. Termínalo en la página de la casa.',
};
export const declined = (content: string): Message => ({ type: 'error', code: 'payment_failed', severity: 'recoverable', content });
