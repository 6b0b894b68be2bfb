import type { z } from 'zod';
import type { Account, till } from '#contract/till/till.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { shopNow } from '#web/lib/clock.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { createStore } from '#web/lib/store.ts';
import type { TillProduct } from '../ticket/ticket.ts';
import type { KeptSale } from './kept-sales.ts';

export type Tills = z.output<(typeof till)['tills']['output']>;
export type OneTill = Tills['cajas'][number];
export type OpenTill = OneTill & { turno: NonNullable<OneTill['turno']> };

/** What the till shows: kept in this browser, so that the screen opens without network too. */
export type Known = {
  tills: Tills;
  products: readonly TillProduct[];
  /** The numbers of the tables. */
  tables: readonly number[];
  /** The shares that the shop offers as a tip. */
  tips: readonly number[];
};

export type TillState = {
  known: Known | null;
  accounts: readonly Account[];
  /** When the network was lost, in milliseconds; null while the server answers. */
  offlineSince: number | null;
  /** Sales that the server has not answered yet, oldest first. */
  sales: readonly KeptSale[];
  /** The browser did not store the last sale: it is lost when the page is closed before the server has it. */
  isLosing: boolean;
  /** The till of this device; null until one is chosen. */
  name: string | null;
};

const NOTHING: TillState = { known: null, accounts: [], offlineSince: null, sales: [], isLosing: false, name: null };
const store = createStore<TillState>(NOTHING);

export const useTill = (): TillState => useStore(store);
export const tillNow = store.get;
export const patch = (change: Partial<TillState>): void => store.set({ ...store.get(), ...change });

export const goneOffline = (): void => patch({ offlineSince: tillNow().offlineSince ?? shopNow() });
export const backOnline = (): void => patch({ offlineSince: null });

const KNOWN = 'caja-datos';
const NAME = 'caja-nombre';

export function keepKnown(known: Known): void {
  patch({ known });
  storage.write(KNOWN, JSON.stringify(known));
}
/** After a sign-out. The unsent sales stay: their money is in the drawer. */
export function forgetTill(): void {
  storage.remove(KNOWN);
  store.set(NOTHING);
}

export function readKnown(): Known | null {
  try {
    const known = JSON.parse(storage.read(KNOWN) ?? 'null');
    return Array.isArray(known?.products) && Array.isArray(known.tills?.cajas) ? known : null;
  } catch {
    return null;
  }
}

export const readName = (): string | null => storage.read(NAME);
export function chooseTill(name: string): void {
  storage.write(NAME, name);
  patch({ name });
}

/** The till of this device: the chosen one, else the first. Null while none is known. */
export function ownTill({ known, name }: Pick<TillState, 'known' | 'name'>): OneTill | null {
  const tills = known?.tills.cajas ?? [];
  return tills.find(({ nombre }) => nombre === name) ?? tills[0] ?? null;
}
