import { useEffect } from 'react';
import { useStore } from '#web/hooks/use-store.ts';
import { createStore } from '#web/lib/store.ts';

/** The total with its tip while a sale is charged, and the cash that was handed over. */
export type Charging = { totalCents: number | null; handedCents: number };
const charging = createStore<Charging>({ totalCents: null, handedCents: 0 });
const patch = (change: Partial<Charging>) => charging.set({ ...charging.get(), ...change });

export const useCharging = (): Charging => useStore(charging);

export function useAsked(totalCents: number): void {
  useEffect(() => {
    patch({ totalCents });
    return () => patch({ totalCents: null });
  }, [totalCents]);
}

export function useHanded(handedCents: number): void {
  useEffect(() => {
    patch({ handedCents });
    return () => patch({ handedCents: 0 });
  }, [handedCents]);
}
