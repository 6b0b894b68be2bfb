import type { BarBoard } from '#contract/orders/bar/bar.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { shopNow } from '#web/lib/clock.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { createStore } from '#web/lib/store.ts';
import type { Tap } from './taps.ts';

export type Conflict = { key: string; text: string };

export type Bar = {
  /** The server's last board; null before the first. */
  board: BarBoard | null;
  /** Taps that the server has not answered yet, oldest first. */
  taps: readonly Tap[];
  /** The event stream is open, so that changes arrive without a reload. */
  live: boolean;
  /** When the network was lost, in milliseconds; null while the server answers. */
  offlineSince: number | null;
  /** The browser did not store the last tap: it is lost when the page is closed before the server has it. */
  isLosing: boolean;
  /** Taps that the server refused. */
  conflicts: readonly Conflict[];
  /** Groups of taps that can be taken back, one group per touch, the latest last. */
  undoable: readonly (readonly Tap[])[];
  /** The last announcement for screen readers. */
  news: string;
};

const NOTHING: Bar = { board: null, taps: [], live: false, offlineSince: null, isLosing: false, conflicts: [], undoable: [], news: '' };
const store = createStore<Bar>(NOTHING);

export const useBar = (): Bar => useStore(store);
export const bar = store.get;
export const patch = (change: Partial<Bar>): void => store.set({ ...store.get(), ...change });
export const clearBar = (): void => store.set(NOTHING);

const KEY = 'barra-pedidos';

/** Stores the last board, so that the screen can be reloaded without network. */
export const keepBoard = (board: BarBoard): void => void storage.write(KEY, JSON.stringify(board));
export const forgetBoard = (): void => storage.remove(KEY);

export function readBoard(): BarBoard | null {
  try {
    const board = JSON.parse(storage.read(KEY) ?? 'null');
    return Array.isArray(board?.orders) && board.ritmo ? board : null;
  } catch {
    return null;
  }
}

export const goneOffline = (): void => patch({ offlineSince: bar().offlineSince ?? shopNow(), live: false });
export const backOnline = (): void => patch({ offlineSince: null });
