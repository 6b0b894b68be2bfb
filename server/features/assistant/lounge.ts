import { MAX_DAYS_AHEAD, SLOTS, STAY_HOURS } from '#contract/lounge-hours.ts';
import { CANCEL_HOURS, MAX_GUESTS } from '#contract/reservations.ts';
import { SHOP } from '#contract/shop.ts';
import { availability } from '#server/features/reservations/service.ts';
import { and, link, type Question, type Reply } from './reply.ts';
import { isOpenDay, wantedIn } from './when.ts';

const ASKS = /\b(reserv\w*|mesas?|lounge|table|booking)\b/;
const CANCELS = /\bcancel\w*\b/;
const CHANGES = /\b(cambi\w+|mover\w*|modific\w+|reagend\w+|reprogram\w+)\b/;
const DELEGATES = /^(por favor )?(reserva(me)?|aparta(me)?) /;
const LASTS = /\b(cuanto (tiempo )?(dura|puedo|podemos)|cuantas horas|por cuanto tiempo)\b/;
/** From which of the hours on a part of the day is. */
const PARTS: [RegExp, number][] = [
  [/\b(noche|cenar?|cena)\b/, SLOTS.indexOf('6:00 PM')],
  [/\b(tarde|comer|comida)\b/, SLOTS.indexOf('1:00 PM')],
];
const MOST_SLOTS = 5;
const DEFAULT_GUESTS = 2;

const book = (folded: string) => `${DELEGATES.test(folded) ? 'Yo no puedo apartarla por ti. ' : ''}${link('Reserva tu mesa', '/lounge')}`;
const longDay = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });

/** The lounge: what it is, how to book, and whether there is room. */
export async function lounge({ folded, now }: Question): Promise<Reply | null> {
  const { day, slot, guests, isOutside } = wantedIn(folded, now);
  if (!ASKS.test(folded) && !(/\b(lugar|espacio|cupo|disponibilidad)\b/.test(folded) && day)) return null;
  if (CANCELS.test(folded))
    return {
      text: `Tu reservación se cancela desde el enlace de tu correo de confirmación, hasta ${CANCEL_HOURS} horas antes de la visita.`,
    };
  if (CHANGES.test(folded))
    return {
      text: `Una reservación se cambia cancelándola desde el enlace de tu correo, hasta ${CANCEL_HOURS} horas antes, y haciendo otra. Si falta menos, llámanos al ${SHOP.phone}.`,
    };
  if (LASTS.test(folded)) return { text: `Cada reservación es por ${STAY_HOURS} horas desde que empieza. ${book(folded)}.` };
  if (guests !== null && guests > MAX_GUESTS)
    return {
      text: `En línea se reserva para ${MAX_GUESTS} personas como máximo. Para un grupo mayor, escríbenos desde ${link('la página de contacto', '/contacto')}.`,
    };
  if (!day) {
    return {
      text: `El lounge tiene ambiente elegante, Wi-Fi rápido y música suave. ${book(folded)} sin costo, de 1 a ${MAX_GUESTS} personas, cada hora de ${SLOTS[0]} a ${SLOTS.at(-1)}, hasta con ${MAX_DAYS_AHEAD} días de anticipación. Dime qué día, a qué hora y cuántos son, y veo si hay lugar.`,
    };
  }
  const personas = Math.max(1, guests ?? DEFAULT_GUESTS);
  const forWhom = `para ${personas} ${personas === 1 ? 'persona' : 'personas'}`;
  const when = `el ${longDay.format(new Date(`${day}T00:00:00Z`))}`.replace(',', '');
  if (!isOpenDay(day, now))
    return { text: `Se puede reservar desde hoy y hasta con ${MAX_DAYS_AHEAD} días de anticipación. ¿Qué otro día te queda bien?` };
  const free = await freeSlots(day, personas, now);
  if (free.length === 0) return { text: `Ya no hay lugar ${when} ${forWhom}. ¿Probamos otro día?` };
  if (slot && free.includes(slot)) return { text: `Sí, ${when} a las ${slot} hay lugar ${forWhom}. ${book(folded)}.` };
  const part = PARTS.find(([asks]) => asks.test(folded));
  const then = part ? free.findIndex((one) => SLOTS.indexOf(one) >= part[1]) : 0;
  const at = slot ? Math.max(0, free.findIndex((one) => SLOTS.indexOf(one) > SLOTS.indexOf(slot)) - 2) : Math.max(0, then);
  const closed = `El lounge recibe visitas de ${SLOTS[0]} a ${SLOTS.at(-1)}. `;
  const lead = slot ? `A las ${slot} ya no hay lugar ${when}. ` : isOutside ? closed : '';
  const list = and.format(free.slice(at, at + MOST_SLOTS));
  return {
    text: `${lead}${slot || isOutside ? 'Hay' : `Sí, ${when} hay`} lugar${isOutside ? ` ${when}` : ''} ${forWhom} a las ${list}. ${book(folded)}.`,
  };
}

const freeSlots = async (fecha: string, personas: number, now: Date) =>
  (await availability({ fecha, personas }, now)).filter(({ disponible }) => disponible).map(({ hora_visita }) => hora_visita);
