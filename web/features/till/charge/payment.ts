import { toPesos } from '#contract/money.ts';
import type { TillMethod } from '#contract/till-methods.ts';

/** The payments of a sale. Pure rules; amounts are centavos. */

export type Card = 'debito' | 'credito';
/** One of several payments of a sale. `cents`: the amount as handed over. */
export type Part = { key: number; method: TillMethod; text: string; cents: number; card: Card; reference: string };

/** A payment as the call takes it. */
export type Sent = { metodo: TillMethod; monto: number; recibido?: number; referencia?: string; tarjeta?: Card };

/** Cash that covers the amount: what is above it is the change. @returns no payment for a sale that costs nothing */
export const cashPayment = (dueCents: number, receivedCents: number): Sent[] =>
  dueCents === 0 ? [] : [{ metodo: 'efectivo', monto: toPesos(dueCents), recibido: toPesos(receivedCents) }];

export const cardPayment = (dueCents: number, tarjeta: Card, reference: string): Sent[] =>
  dueCents === 0
    ? []
    : [{ metodo: 'terminal', monto: toPesos(dueCents), tarjeta, ...(reference.trim() && { referencia: reference.trim() }) }];

export const transferPayment = (dueCents: number, reference: string): Sent[] =>
  dueCents === 0 ? [] : [{ metodo: 'transferencia', monto: toPesos(dueCents), referencia: reference.trim() }];

export type Mixed = {
  /** What is still to be paid. */
  leftCents: number;
  changeCents: number;
  /** What is paid by cards and transfers beyond the total: change is given only from cash. */
  isTooMuch: boolean;
  tooMuchCents: number;
};

const sum = (parts: readonly Part[]) => parts.reduce((all, { cents }) => all + cents, 0);

export function mixedOf(totalCents: number, parts: readonly Part[]): Mixed {
  const cash = sum(parts.filter(({ method }) => method === 'efectivo'));
  const others = sum(parts) - cash;
  const leftCents = Math.max(0, totalCents - others - cash);
  const tooMuchCents = Math.max(0, others - totalCents);
  const isTooMuch = tooMuchCents > 0;
  return { leftCents, changeCents: isTooMuch ? 0 : Math.max(0, others + cash - totalCents), isTooMuch, tooMuchCents };
}

/** The payments of several parts that cover the total. The change is given from the last cash. */
export function mixedPayments(totalCents: number, parts: readonly Part[]): Sent[] {
  let change = mixedOf(totalCents, parts).changeCents;
  return parts
    .toReversed()
    .flatMap(({ method, cents, card, reference }): Sent[] => {
      if (cents === 0) return [];
      if (method === 'terminal') return cardPayment(cents, card, reference);
      if (method === 'transferencia') return transferPayment(cents, reference);
      const given = Math.min(change, cents);
      change -= given;
      return cashPayment(cents - given, cents);
    })
    .toReversed();
}

/** The tip of a share of the price, rounded to whole centavos. */
export const shareOf = (baseCents: number, percent: number): number => Math.floor((baseCents * percent + 50) / 100);
