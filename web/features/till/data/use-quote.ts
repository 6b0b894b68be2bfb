import { useEffect, useState } from 'react';
import { toCents } from '#contract/money.ts';
import type { Quote } from '#contract/receiving/receiving.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { orderData, subtotalCents, type Ticket, unitCents } from '../ticket/ticket.ts';
import { loadProduct } from './live.ts';

/** In milliseconds: several quick taps become one call. */
const PAUSE_MS = 120;
/** What keeps guests from ordering, and not a sale at the counter. */
const FOR_GUESTS = ['closed', 'paused', 'slot_full', 'tipo_off', 'amount_too_small'];

export type Price = {
  subtotalCents: number;
  /** Without the tip. */
  totalCents: number;
  /** What the server says about the ticket: something is sold out, or the coupon does not apply. */
  problems: readonly { code: string; message: string }[];
  /** The server has priced the ticket as it is on the screen. */
  isFresh: boolean;
};

/** The server's price of the ticket; until it answers, or without network, the price of the menu. */
export function useQuote(ticket: Ticket): Price {
  const [answer, setAnswer] = useState<{ key: string; quote: Quote | null; error: string | null } | null>(null);
  const { lines } = ticket;
  const key =
    lines.length > 0 ? JSON.stringify(orderData({ ...ticket, nombre: '', ...(ticket.mesa === null && { place: 'llevar' }) })) : '';
  useEffect(() => {
    if (!key) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { aqui: _, ...order_data } = JSON.parse(key) as ReturnType<typeof orderData>;
        const { data } = await api('POST /api/orders/quote', { order_data }, { signal: leaving.signal });
        setAnswer({ key, quote: data, error: null });
      } catch (error) {
        if (leaving.signal.aborted) return;
        const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
        setAnswer({ key, quote: null, error: isRefusal ? error.message : null });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key]);
  const own = subtotalCents(ticket);
  const quote = answer?.key === key ? answer.quote : null;
  // A price of the menu has changed since it was loaded.
  const stale = quote?.lineas.find(({ product_id, unit }, at) => {
    const line = lines[at];
    return line?.product.id === product_id && unitCents(line) !== toCents(unit);
  })?.product_id;
  useEffect(() => {
    if (stale) void loadProduct(stale);
  }, [stale]);
  if (!quote) {
    const problems = answer?.key === key && answer.error ? [{ code: 'refused', message: answer.error }] : [];
    return { subtotalCents: own, totalCents: own, problems, isFresh: false };
  }
  return {
    subtotalCents: toCents(quote.subtotal),
    totalCents: toCents(quote.subtotal) - toCents(quote.descuento),
    problems: quote.problemas.filter(({ code }) => !FOR_GUESTS.includes(code)),
    isFresh: true,
  };
}
