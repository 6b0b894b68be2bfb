import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { token } from '#web/api/token.ts';
import { rest } from '#web/features/orders/office/news/follow-orders.ts';
import { backOnline, bar, goneOffline, keepBoard, patch } from './store.ts';
import { forgetTaps, isDone, type Tap, withTaps } from './taps.ts';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 5000;

let sending: Tap | null = null;
let confirmed = 0;

/** Whether the tap is being sent, so that the server may already know it. */
export const isBeingSent = ({ key }: Tap): boolean => sending?.key === key;
/** The number of answered taps. A board that was requested before the last answer may lack that tap. */
export const confirmedTaps = (): number => confirmed;

/** Sends the taps in order, each until it is answered. Ends after the last tap or with the session; only one call runs at a time. */
export async function sendTaps(leaving: AbortSignal): Promise<void> {
  if (sending) return;
  let pause = FIRST_PAUSE;
  for (let tap = bar().taps[0]; tap && !leaving.aborted && token.read(); tap = bar().taps[0]) {
    sending = tap;
    try {
      await call(tap);
      settle(tap);
      pause = FIRST_PAUSE;
    } catch (error) {
      if (isRefusal(error)) refuse(tap, error);
      else if (!isSessionOver(error)) {
        goneOffline();
        await rest(pause, leaving);
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
    } finally {
      sending = null;
    }
  }
}

function call({ key, orderId: id, call: said }: Tap): Promise<unknown> {
  const options = { headers: { 'idempotency-key': key } };
  if (said.kind === 'made') return api('PUT /api/orders/{id}/lines/{line_id}', { id, line_id: said.lineId, made: said.made }, options);
  if (said.kind === 'status') return api('PUT /api/orders/{id}', { id, status: said.status }, options);
  return api('POST /api/orders/{id}/undo', { id, status: said.status, whole: true }, options);
}

const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401;
/** Other failures (no answer, a busy or failing server) are tried again. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** Removes an accepted tap and applies it to the board, which shows it until the next answer. */
function settle(tap: Tap) {
  const { board } = bar();
  if (board) {
    const after = { ...board, orders: withTaps(board.orders, [tap]) };
    keepBoard(after);
    patch({ board: after });
  }
  drop([tap.key]);
  backOnline();
}

function refuse(tap: Tap, error: ApiError) {
  const status = statusIn(error);
  if (status && isDone(tap, status)) return drop([tap.key]);
  const text = `Pedido ${tap.name}: ${error.message}`;
  // The later taps on the same order no longer apply.
  drop(bar().taps.flatMap(({ key, orderId }) => (orderId === tap.orderId ? key : [])));
  patch({ conflicts: [...bar().conflicts, { key: tap.key, text }].slice(-3) });
}

function drop(keys: readonly string[]) {
  confirmed++;
  forgetTaps(keys);
  patch({ taps: bar().taps.filter(({ key }) => !keys.includes(key)) });
}

/** The order's current status, which a refusal contains. */
function statusIn({ body }: ApiError): OrderStatus | undefined {
  const { status, data } = body as { status?: unknown; data?: { status?: unknown } };
  return ORDER_STATUSES.find((known) => known === status || known === data?.status);
}
