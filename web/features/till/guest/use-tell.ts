import { useEffect } from 'react';
import { type Charging, useCharging } from '../data/charging.ts';
import type { useScreen } from '../data/screen.ts';
import type { Price } from '../data/use-quote.ts';
import { tell } from './channel.ts';
import { linesOf, linesOfAccount, NOTHING, type Shown } from './shown.ts';

/** Tells the guests' screen what this till shows. @param till null while it is not known */
export function useTell(till: string | null, screen: ReturnType<typeof useScreen>, price: Price): void {
  const text = JSON.stringify(shownOf(screen, price, useCharging()));
  useEffect(() => {
    if (till !== null) tell(till, JSON.parse(text));
  }, [till, text]);
  useEffect(() => {
    if (till === null) return;
    const end = () => tell(till, NOTHING);
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [till]);
}

function shownOf(
  { view, ticket, account, done }: ReturnType<typeof useScreen>,
  price: Price,
  { totalCents, handedCents }: Charging,
): Shown {
  if (view === 'cuentas') return NOTHING;
  const lines = account ? linesOfAccount(account) : linesOf(ticket);
  if (done) {
    const { changeCents, number } = done;
    return { phase: 'listo', lines, totalCents: done.totalCents, handedCents: done.totalCents + changeCents, changeCents, number };
  }
  if (view === 'vender' || totalCents === null) return { ...NOTHING, lines, totalCents: price.totalCents };
  return { ...NOTHING, phase: 'cobrar', lines, totalCents, handedCents, changeCents: Math.max(0, handedCents - totalCents) };
}
