import { theHour } from '#contract/shop-clock.ts';
import { readyText } from '#web/features/orders/checkout/pay-page/receive/words.ts';
import type { Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import type { Way } from '#web/lib/words/arrival.ts';
import { hourText } from '#web/lib/words/dates.ts';

type Facts = {
  street: string;
  hora: string | null;
  /** How long the delivery takes; null while its address is not known. */
  way: Way | null;
  /** The shop does not deliver there. */
  isOutside: boolean;
  now: Date;
};

/** Where and when the order is received, in one sentence for the foot of the ticket. */
export function saysOf({ tipo, mesa, place }: Wish, { street, hora, way, isOutside, now }: Facts): string | null {
  const at = hora ? `, ${hourText(hora, now).replace(/, (.+)/, (_, time: string) => ` a ${theHour(time)}`)}` : '';
  const where = place.line1.trim();
  if (tipo === 'recoger') return `Recoges en ${street}${at}.`;
  if (tipo === 'mesa') return mesa ? `Te lo llevamos a la mesa ${mesa}${at}.` : null;
  if (!where || isOutside) return null;
  if (tipo !== 'domicilio') return `Se envía a ${where}.`;
  return hora && way
    ? `Llega a ${where}, ${readyText(tipo, hora, way, now).replace(',', '')}.`
    : `Va a ${where}; sale${at.replace(',', '')}.`;
}
