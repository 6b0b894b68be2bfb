import { formatPrice, toCents, toPesos } from '#contract/money.ts';
import type { TillPayment } from '#contract/till/till.ts';
import { settings } from '#server/current-settings.ts';
import type { tillSales } from '#server/features/payments/index.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';

/** What sales and collections check of their till and their payments. */

/** How the sale is paid. @throws Refusal 422 for a method that the shop does not take */
export function takenOf(pagos: readonly TillPayment[]): tillSales.Taken[] {
  const { metodos } = settings().caja;
  return pagos.map(({ metodo, monto, recibido, referencia, tarjeta }, place) => {
    if (!metodos.includes(metodo)) throw invalid({ [`pagos.${place}.metodo`]: 'La casa no cobra así.' });
    return {
      method: metodo,
      cents: toCents(monto),
      receivedCents: recibido === undefined ? null : toCents(recibido),
      reference: referencia ?? null,
      card: tarjeta ?? null,
    };
  });
}

/** @throws Refusal 422 `payment_mismatch`, with what is missing in pesos, negative when it is too much */
export function refuseMismatch(taken: readonly tillSales.Taken[], totalCents: number): void {
  const missing = totalCents - taken.reduce((sum, { cents }) => sum + cents, 0);
  if (missing === 0) return;
  const amount = formatPrice(toPesos(Math.abs(missing)));
  const message = missing > 0 ? `Faltan ${amount} por cobrar.` : `Los pagos suman ${amount} de más.`;
  const falta = toPesos(missing);
  throw new Refusal(422, 'payment_mismatch', message, { falta, data: { falta }, errors: { pagos: message } });
}
