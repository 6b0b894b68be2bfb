import { SAYS } from '#web/features/orders/checkout/draft.ts';

type Refused = { type?: string; code?: string; decline_code?: string; message?: string };

const DECLINED = 'Tu banco rechazó la tarjeta. No se hizo ningún cargo; prueba con otra.';

/** Messages by the provider's code. The bank's decline code has precedence over the general code. */
const TEXTS: Record<string, string> = {
  card_declined: DECLINED,
  insufficient_funds: 'Tu tarjeta no tiene fondos suficientes.',
  expired_card: 'La tarjeta está vencida. Prueba con otra.',
  incorrect_cvc: 'El código de seguridad no es correcto. Revísalo.',
  invalid_cvc: 'El código de seguridad no es correcto. Revísalo.',
  incorrect_number: 'Revisa el número de la tarjeta.',
  invalid_number: 'Revisa el número de la tarjeta.',
  invalid_expiry_month: 'Revisa el vencimiento de la tarjeta.',
  invalid_expiry_year: 'Revisa el vencimiento de la tarjeta.',
  card_not_supported: 'Tu tarjeta no permite esta compra. Prueba con otra.',
  currency_not_supported: 'Tu tarjeta no permite pagos en pesos mexicanos. Prueba con otra.',
  card_velocity_exceeded: 'Tu tarjeta llegó a su límite. Prueba con otra.',
  withdrawal_count_limit_exceeded: 'Tu tarjeta llegó a su límite. Prueba con otra.',
  processing_error: 'El banco no pudo procesar el pago. Inténtalo de nuevo en un momento.',
  try_again_later: 'El banco no pudo procesar el pago. Inténtalo de nuevo en un momento.',
  issuer_not_available: 'El banco no pudo procesar el pago. Inténtalo de nuevo en un momento.',
  authentication_required: SAYS.bank,
  payment_intent_authentication_failure: SAYS.bank,
};

/** The message about a payment that Stripe refused. An unknown card error counts as a refused card. */
export const stripeText = ({ type, code = '', decline_code = '' }: Refused): string =>
  TEXTS[decline_code] ?? TEXTS[code] ?? (type === 'card_error' ? DECLINED : SAYS.failed);
