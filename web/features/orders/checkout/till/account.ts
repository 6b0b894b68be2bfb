import type { Amounts } from '#web/features/orders/checkout/pay-page/price.ts';
import type { Pending } from '#web/features/orders/checkout/payment/pending.ts';
import type { Line } from '#web/features/orders/checkout/summary/order-lines.tsx';
import { shopNow } from '#web/lib/clock.ts';
import { tabStorage } from '#web/lib/kept/tab-storage.ts';

/** An order that waits to be paid at the till, as it was opened. */
export type Account = Pending & {
  /** What the guest says or shows there. */
  codigo: string;
  /** Until then the till takes the code. */
  expiraAt: string;
  openedAt: number;
  /** `Mesa 7`, `Para recoger`. */
  place: string;
  /** `Ximena, mesa 7`. */
  who: string;
  lines: Pick<Line, 'id' | 'name' | 'image' | 'optionsText' | 'note' | 'quantity' | 'price'>[];
  amounts: Amounts;
};

const KEY = 'cuenta';
/** So long after its end an account is no longer what the guest came for. */
const STALE_MS = 60 * 60_000;

/** The buyer's open account, kept for this tab, so that a reload shows the same code. */
export const keptAccount = {
  of(userId: string): Account | null {
    const kept = tabStorage.read<Account>(KEY);
    if (!kept?.codigo || kept.draft?.userId !== userId) return null;
    const account = kept as Account;
    return shopNow() < Date.parse(account.expiraAt) + STALE_MS ? account : null;
  },
  keep: (account: Account) => tabStorage.write(KEY, account),
  forget: () => tabStorage.remove(KEY),
};

/** How much of the time is left, from 0 to 1, and in whole minutes. */
export function timeLeft({ expiraAt, openedAt }: Pick<Account, 'expiraAt' | 'openedAt'>, now: number) {
  const end = Date.parse(expiraAt);
  const leftMs = Math.max(0, end - now);
  return {
    isOver: leftMs === 0,
    share: Math.min(1, leftMs / Math.max(1, end - openedAt)),
    minutes: Math.floor(leftMs / 60_000),
    of: Math.round((end - openedAt) / 60_000),
  };
}

/** `Quedan 12 minutos.` */
export const leftText = (minutes: number): string =>
  minutes < 1 ? 'Queda menos de un minuto.' : minutes === 1 ? 'Queda 1 minuto.' : `Quedan ${minutes} minutos.`;
