import { weekdayName } from '#contract/calendar.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import { opensText } from '#contract/settings/next-opening.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { theHour } from '#contract/shop-clock.ts';
import type { Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import { arrivalText, type Way } from '#web/lib/words/arrival.ts';
import { hourText } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';

/** The sentences about types and hours. */

/** `dom 22`. */
export const shortDay = (day: string): string => `${weekdayName(day).slice(0, 3)} ${Number(day.slice(8))}`;

/**
 * When an order for an hour of the bar is ready: `hoy, 11:20 AM`, `hoy, 11:20 AM, en tu mesa`, `hoy, entre 11:55 AM y 12:10 PM`.
 * @param way how long the delivery takes; null while its address is not known
 */
export function readyText(tipo: OrderType | null, hora: string, way: Way | null, now: Date): string {
  const text = hourText(hora, now);
  if (tipo === 'mesa') return `${text}, en tu mesa`;
  if (tipo !== 'domicilio') return text;
  return way ? `${text.split(', ')[0]}, ${arrivalText(Date.parse(hora), way)}` : `sale ${text}`;
}

/** Until when no orders are taken; null while orders are taken. */
export function pausedText({ pedidos: { pausa_hasta } }: Pick<PublicSettings, 'pedidos'>, now: Date): string | null {
  if (!pausa_hasta || new Date(pausa_hasta) <= now) return null;
  return `La barra está en pausa hasta ${hourText(pausa_hasta, now)}. Puedes programar tu pedido para después.`;
}

export const costText = (pesos: number): string => (pesos > 0 ? formatPrice(pesos) : 'sin costo');

/** Messages for refused orders of a visit, which decides their hour, by the server's code. */
const VISIT_TEXTS: Record<string, string> = {
  slot_full: 'La barra ya no alcanza a preparar esto para tu visita. Quita algo, o pídelo en la mesa.',
  closed: 'Ahora la barra está cerrada.',
  paused: 'Por un momento la barra no recibe pedidos. Inténtalo en unos minutos.',
  reservation_not_found:
    'Esta visita ya no está abierta: se canceló o ya terminó. Para pedir de otro modo, elige «No es para esta visita».',
};

/** The message for a refused order of a visit; null when the code is about something else. */
export const visitText = (code: string): string | null => VISIT_TEXTS[code] ?? null;

type Facts = {
  settings: PublicSettings;
  asap: { minutos: number } | null;
  zone: { costo: number; minutos: readonly number[] | null } | null;
};

/** The line under each way to receive the order. */
export function doorTexts({ settings, asap, zone }: Facts, now: Date): Record<OrderType, string> {
  const closed = opensText(settings.horario, now);
  const soon = asap ? `Listo en ${Math.max(1, asap.minutos)} ${asap.minutos > 1 ? 'minutos' : 'minuto'}` : (closed ?? 'Elige tu hora');
  const [from, until] = settings.entrega.paquete.dias;
  return {
    recoger: soon,
    mesa: asap ? 'Te lo llevamos' : (closed ?? 'Te lo llevamos'),
    domicilio: zone?.minutos ? `${zone.minutos.join('–')} min, ${costText(zone.costo)}` : (closed ?? 'Hasta tu puerta'),
    paquete: `De ${from} a ${until} días, ${costText(settings.entrega.paquete.costo)}`,
  };
}

type TicketFacts = {
  street: string;
  hora: string | null;
  /** How long the delivery takes; null while its address is not known. */
  way: Way | null;
  /** The shop does not deliver there. */
  isOutside: boolean;
  now: Date;
};

/** Where and when the order is received, in one sentence for the foot of the ticket. */
export function saysOf({ tipo, mesa, place }: Wish, { street, hora, way, isOutside, now }: TicketFacts): string | null {
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
