import type { ReactNode } from 'react';
import type { Account } from '#contract/till/till.ts';
import type { TillMethod } from '#contract/till-methods.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { createStore } from '#web/lib/store.ts';
import { EMPTY, type Ticket, type TillProduct } from '../ticket/ticket.ts';
import { loadProduct } from './live.ts';
import { tillNow, useTill } from './store.ts';

export type View = 'vender' | 'cobrar' | 'cuentas';

/** A sale that was just made, and its ticket. `number` is null while the server does not have it. */
export type Done = {
  method: TillMethod | 'mixto';
  changeCents: number;
  subtotalCents: number;
  baseCents: number;
  tipCents: number;
  totalCents: number;
  number: string | null;
  orderId: string | null;
  name: string;
  about: string;
  /** The till has a printer, which opens the drawer. */
  opensDrawer: boolean;
  lines: ReactNode;
};

type Screen = {
  view: View;
  ticket: Ticket;
  /** The account that is being collected; null for the ticket. */
  account: Account | null;
  done: Done | null;
};

const BEGIN: Screen = { view: 'vender', ticket: EMPTY, account: null, done: null };
const store = createStore<Screen>(BEGIN);

export const show = (change: Partial<Screen>): void => store.set({ ...store.get(), ...change });
export const setTicket = (by: (ticket: Ticket) => Ticket): void => show({ ticket: by(store.get().ticket) });
/** After a sale, and after a sign-out: an empty ticket at the wall. */
export const nextSale = (): void => store.set(BEGIN);

/** The screen, with the products of the ticket as they are known now. */
export function useScreen(): Screen {
  const screen = useStore(store);
  const { known } = useTill();
  const products = new Map(known?.products.map((product) => [product.id, product]));
  const lines = screen.ticket.lines.map((line) => ({ ...line, product: withOptions(products.get(line.product.id), line.product) }));
  return { ...screen, ticket: { ...screen.ticket, lines } };
}

/** A reloaded list has no options: those of the line stay. */
const withOptions = (now: TillProduct | undefined, before: TillProduct): TillProduct =>
  now ? { ...now, ...(!now.options && before.options && { options: before.options }) } : before;

/** Opens the ticket of an account that has expired, so that it is priced anew. */
export async function reopen(
  items: readonly { product_id: string; quantity: number; options?: Ticket['lines'][number]['selection']; note?: string | null }[],
  as: Partial<Ticket>,
): Promise<void> {
  const lines: Ticket['lines'][number][] = [];
  for (const { product_id, quantity, options, note } of items) {
    const known = tillNow().known?.products.find(({ id }) => id === product_id);
    const product = known?.has_options && !known.options ? await loadProduct(product_id) : known;
    if (product) lines.push({ key: lines.length + 1, product, selection: options ?? [], note: note ?? '', quantity });
  }
  store.set({ ...BEGIN, view: 'vender', ticket: { ...EMPTY, ...as, lines } });
}
