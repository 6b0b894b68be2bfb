import type { Sold } from '#contract/till/till.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { token } from '#web/api/token.ts';
import { rest } from '#web/features/orders/office/news/follow-orders.ts';
import { shopDate, shopNow } from '#web/lib/clock.ts';
import { newKey } from '#web/lib/plain-http.ts';
import { forgetSale, type KeptSale, keepSale, type SaleBody } from './kept-sales.ts';
import { backOnline, goneOffline, patch, tillNow } from './store.ts';

/** In milliseconds: the guest at the counter does not wait longer for an answer. */
const PATIENCE_MS = 9000;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 5000;

/** A sale, and the same one as it is kept without a network: with its shift and the shown prices. */
export type NewSale = { body: SaleBody; kept: SaleBody['order_data']; shift: string; totalCents: number };

const NEEDS_NETWORK = 'Sin conexión no se puede usar el código del cliente. Quítalo para cobrar.';

/**
 * Sells, or keeps the sale when the server does not answer.
 * @returns null when it was kept: it has no number yet
 * @throws ApiError a refusal
 */
export async function sell(sale: NewSale): Promise<Sold | null> {
  const [key, at] = [newKey(), shopDate().toISOString()];
  if (navigator.onLine) {
    try {
      const sold = await post(key, sale.body, AbortSignal.timeout(PATIENCE_MS));
      backOnline();
      return sold;
    } catch (error) {
      if (isAnswer(error)) throw error;
    }
  }
  const { cliente } = sale.body;
  if (cliente && 'codigo' in cliente) throw new ApiError(0, { message: NEEDS_NETWORK, code: 'needs_network' });
  keep({ key, at: shopNow(), totalCents: sale.totalCents, body: { ...sale.body, order_data: sale.kept, turno: sale.shift, at } });
  return null;
}

const post = (key: string, body: SaleBody, signal?: AbortSignal): Promise<Sold> =>
  api('POST /api/caja/ventas', body, { headers: { 'idempotency-key': key }, ...(signal && { signal }) });

/** Whether the server has judged the sale. A server that is away may have booked it. */
const isAnswer = (error: unknown): error is ApiError => error instanceof ApiError && error.status >= 400 && error.status < 500;

function keep(sale: KeptSale) {
  const isKept = keepSale(sale);
  goneOffline();
  patch({ sales: [...tillNow().sales, sale], isLosing: !isKept });
}

let isSending = false;

/** Sends the kept sales in order, each until it is answered. Ends after the last one or with the session; only one call runs at a time. */
export async function sendKept(leaving: AbortSignal): Promise<void> {
  if (isSending) return;
  isSending = true;
  let pause = FIRST_PAUSE;
  try {
    for (let sale = next(); sale && !leaving.aborted && token.read(); sale = next()) {
      try {
        await post(sale.key, sale.body);
        settle(sale.key);
        backOnline();
        pause = FIRST_PAUSE;
      } catch (error) {
        if (isAnswer(error) && error.status === 401) return;
        // Another body has arrived under this key: the first attempt, whose answer was lost.
        if (isAnswer(error) && error.code === 'idempotency_mismatch') settle(sale.key);
        else if (isAnswer(error) && ![408, 429].includes(error.status) && error.code !== 'till_closed') refuse(sale, error.message);
        else {
          // Without an open shift the sale waits for the next one.
          if (!isAnswer(error)) goneOffline();
          await rest(pause, leaving);
          pause = Math.min(pause * 2, LONGEST_PAUSE);
        }
      }
    }
  } finally {
    isSending = false;
  }
}

const next = (): KeptSale | undefined => tillNow().sales.find(({ refused }) => refused === undefined);

/** Forgets a sale: it is booked, or staff have read why it was refused. */
export function settle(key: string): void {
  forgetSale(key);
  patch({ sales: tillNow().sales.filter((sale) => sale.key !== key) });
}

function refuse(sale: KeptSale, refused: string) {
  keepSale({ ...sale, refused });
  patch({ sales: tillNow().sales.map((one) => (one.key === sale.key ? { ...one, refused } : one)) });
}
