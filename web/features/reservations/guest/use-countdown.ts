import { useNow } from '#web/hooks/use-now.ts';

/** Whole seconds until an instant, never below 0. */
export function useCountdown(until: string | null): number {
  const now = useNow(1000);
  return until ? Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)) : 0;
}
