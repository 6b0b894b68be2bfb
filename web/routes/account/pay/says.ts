import { theHour } from '#contract/shop-clock.ts';
import { hourText } from '#web/features/orders/checkout/pay-page/receive/words.ts';
import type { Wish } from '#web/features/orders/checkout/pay-page/wish.ts';

type Facts = { street: string; hora: string | null; now: Date };

/** Where and when, in one sentence for the foot of the ticket. */
export function saysOf({ tipo, mesa, place }: Wish, { street, hora, now }: Facts): string | null {
  const at = hora ? `, ${hourText(hora, now).replace(/, (.+)/, (_, time: string) => ` a ${theHour(time)}`)}` : '';
  const where = place.line1.trim();
  if (tipo === 'recoger') return `Recoges en ${street}${at}.`;
  if (tipo === 'mesa') return mesa ? `Te lo llevamos a la mesa ${mesa}${at}.` : null;
  if (tipo === 'domicilio') return where ? `Va a ${where}; sale${at.replace(',', '')}.` : null;
  return where ? `Se envía a ${where}.` : null;
}
