import type { BarBoard } from '#contract/orders/bar/bar.ts';
import { formatTime } from '#web/lib/words/dates.ts';

/** The present delay or pause in words. */
export function paceText({ minutos, pausa_hasta }: BarBoard['ritmo']): string {
  if (pausa_hasta) return `En pausa hasta ${formatTime(pausa_hasta)}`;
  return minutos === null ? 'Sin promesa por ahora' : `Promesa: ${minutos} min`;
}
