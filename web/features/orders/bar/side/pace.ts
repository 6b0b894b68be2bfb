import type { BarBoard } from '#contract/orders/bar/bar.ts';
import { hourText } from '#web/lib/words/dates.ts';

/** The present delay or pause in words. */
export function paceText({ minutos, pausa_hasta }: BarBoard['ritmo'], now = new Date()): string {
  if (pausa_hasta) return `En pausa hasta ${hourText(pausa_hasta, now).replace(/^hoy, /, '')}`;
  return minutos === null ? 'Sin promesa por ahora' : `Promesa: ${minutos} min`;
}
