import type { BarBoard } from '#contract/orders/bar/bar.ts';
import { shopDate } from '#web/lib/clock.ts';
import { hourText } from '#web/lib/words/dates.ts';

/** The present delay or pause in words. */
export function paceText({ minutos, pausa_hasta }: BarBoard['ritmo'], now = shopDate()): string {
  if (pausa_hasta) return `En pausa hasta ${hourText(pausa_hasta, now).replace(/^hoy, /, '')}`;
  return minutos === null ? 'Sin promesa por ahora' : `Promesa: ${minutos} min`;
}
