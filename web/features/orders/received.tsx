import type { ReactNode } from 'react';
import type { ShopOrder } from '#contract/orders/order.ts';
import { wayName } from '#contract/orders/way-name.ts';
import { shopNow } from '#web/lib/clock.ts';
import { formatHour, formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';

type Received = Pick<ShopOrder, 'tipo' | 'aqui' | 'mesa' | 'numero' | 'hora_prometida'>;

/** How an order is received: 'Mesa 7 · Número 47 · 10:40 AM', with the day unless it is today; empty for an order without a type. */
export function receivedText({ tipo, aqui, mesa, numero, hora_prometida }: Received, { withYear = false, now = shopNow() } = {}): string {
  if (!tipo) return '';
  const whole = (hora: string) => `${formatShortDate(hora)}, ${formatTime(hora)}`;
  const hour = hora_prometida && (withYear ? whole(hora_prometida) : formatHour(hora_prometida, now));
  return [mesa ? `Mesa ${mesa}` : wayName({ tipo, aqui }), numero && `Número ${numero}`, hour].filter(Boolean).join(' · ');
}

type Amounts = Pick<ShopOrder, 'descuento' | 'envio' | 'propina'>;

/** The parts of a total besides products: discount, delivery, tip. */
export const OtherAmounts = ({ order: { descuento = 0, envio = 0, propina = 0 } }: { order: Amounts }) => (
  <>
    {descuento > 0 && <Amount label="Descuento">−{formatPrice(descuento)}</Amount>}
    {envio > 0 && <Amount label="Envío">{formatPrice(envio)}</Amount>}
    {propina > 0 && <Amount label="Propina">{formatPrice(propina)}</Amount>}
  </>
);

const Amount = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="flex justify-between">
    {label} <span className="num">{children}</span>
  </p>
);
