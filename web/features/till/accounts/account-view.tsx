import { useState } from 'react';
import type { Account, SaleData } from '#contract/till/till.ts';
import { ApiError } from '#contract/wire/client.ts';
import { collect } from '../data/collect.ts';
import { refreshTill } from '../data/live.ts';
import { reopen, show } from '../data/screen.ts';
import { problemText } from '../parts/problem-text.ts';
import { Accounts } from './accounts.tsx';
import { timeLeft } from './time-left.ts';

type AccountViewProps = { till: string; now: number; isOpen: boolean; isOff: boolean };

/** The accounts that wait for their payment. An expired one becomes a ticket with today's prices. */
export function AccountView({ till, now, isOpen, isOff }: AccountViewProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const open = (account: Account) => {
    setProblem(null);
    if (!isOpen) return setProblem('Abre turno para cobrar.');
    if (timeLeft(account, now).pace === 'vencida') void priceAnew(account);
    else show({ view: 'cobrar', account, done: null });
  };
  const priceAnew = async ({ codigo, nombre, mesa }: Account) => {
    try {
      // The refusal of an expired account contains its order.
      await collect({ codigo, caja: till, pagos: [] });
      await refreshTill();
    } catch (error) {
      const order = error instanceof ApiError && error.code === 'draft_expired' ? orderIn(error) : null;
      if (order) return reopen(order.items, { nombre, ...(mesa === null ? { place: 'llevar' } : { place: 'mesa', mesa }) });
      setProblem(problemText(error));
      await refreshTill();
    }
  };
  return <Accounts now={now} problem={problem} onOpen={open} isOff={isOff} />;
}

/** The server sends the order data as it was; the shapes are those of its own contract. */
function orderIn({ body }: ApiError): Pick<SaleData, 'items'> | null {
  const { order_data } = (body.data ?? {}) as { order_data?: Pick<SaleData, 'items'> };
  return Array.isArray(order_data?.items) ? order_data : null;
}
