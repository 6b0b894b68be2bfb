import { CANCEL_HOURS, GRACE_MINUTES, MAX_GUESTS, SLOTS } from '#contract/reservations/lounge.ts';
import { spansOn } from '#contract/settings/opening-hours.ts';
import { shopClock, theHour } from '#contract/shop-clock.ts';
import { capital } from '#contract/words.ts';
import { settings } from '#server/current-settings.ts';
import { phone, slotRange } from '#server/features/assistant/facts/shop-facts.ts';
import { and, link, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { isBookable, visitRequestIn } from '#server/features/assistant/understanding/visit-request.ts';
import type { Hint } from '#server/features/assistant/vocabulary.ts';
import { availability } from '#server/features/reservations/index.ts';

/** The first slot of each part of the day. */
const PARTS: [Hint, number][] = [
  ['noche', SLOTS.indexOf('6:00 PM')],
  ['tarde', SLOTS.indexOf('1:00 PM')],
];
const MOST_SLOTS = 5;
const DEFAULT_GUESTS = 2;

const invitation = ({ has }: Question) => `${has('encarga') ? 'Yo no puedo apartarla por ti. ' : ''}${link('Reserva tu mesa', '/lounge')}`;
const longDay = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });

/** Answers about the lounge: what it is, how to book, and whether tables are free. */
export async function lounge(question: Question): Promise<Reply | null> {
  const { folded, has, now } = question;
  const { slot, guests, isOutside, ...asked } = visitRequestIn(folded, now);
  const day = asked.day ?? (has('ahora') ? shopClock(now).today : null);
  const isGroup = guests !== null && guests > MAX_GUESTS && /\b(?:personas?|invitados|gente|grupo|somos|amigos|comensales)\b/.test(folded);
  if (has('pideEnMesa') || (!has('lounge') && !isGroup && !(has('lugar') && day))) return null;
  const { horario, lounge: rules } = settings();
  const { estancia_horas } = rules;
  const ahead = `hasta con ${rules.dias_adelante} ${rules.dias_adelante === 1 ? 'día' : 'días'} de anticipación`;
  if (has('listaDeEspera'))
    return {
      text: `Sí: si a una hora ya no hay lugar, ahí mismo te apuntas a su lista de espera y te escribimos cuando se libera una mesa. ${invitation(question)}.`,
    };
  if (has('confirma'))
    return {
      text: `Al reservar te llega un correo con el enlace de tu reservación${rules.confirmar_a_mano ? ', y otro cuando el equipo la confirma' : ''}. Si no lo encuentras, búscalo en el correo no deseado o llámanos al ${phone()}.`,
    };
  if (has('cancela'))
    return {
      text: `Reservar no tiene costo. Tu reservación se cancela desde el enlace de tu correo de confirmación, hasta ${CANCEL_HOURS} horas antes de la visita o, si reservas con menos tiempo, durante ${GRACE_MINUTES} minutos después de reservar. Si ya no se puede en línea, llámanos al ${phone()}.`,
    };
  if (has('cambia'))
    return {
      text: `La hora y el número de personas los cambias desde el enlace de tu correo, hasta ${CANCEL_HOURS} horas antes. A otro día se cambia cancelándola desde el enlace de tu correo y haciendo otra. Si falta menos, llámanos al ${phone()}.`,
    };
  if (has('dura') || has('tolerancia'))
    return {
      text: `Cada reservación es por ${estancia_horas} ${estancia_horas === 1 ? 'hora' : 'horas'} desde que empieza: hasta ahí la mesa es tuya. ${invitation(question)}.`,
    };
  if (guests !== null && guests > MAX_GUESTS)
    return {
      text: `En línea se reserva para ${MAX_GUESTS} personas como máximo. Para un grupo mayor, escríbenos desde ${link('la página de contacto', '/contacto')}.`,
    };
  if (!day) {
    return {
      text: `El lounge tiene ambiente elegante, Wi-Fi rápido y música suave. ${invitation(question)} sin costo, de 1 a ${MAX_GUESTS} personas, ${slotRange() ? `cada hora ${slotRange()}, ` : ''}${ahead}. Dime qué día, a qué hora y cuántos son, y veo si hay lugar.`,
    };
  }
  const personas = Math.max(1, guests ?? DEFAULT_GUESTS);
  const forGuests = `para ${personas} ${personas === 1 ? 'persona' : 'personas'}`;
  const when = `el ${longDay.format(new Date(`${day}T00:00:00Z`))}`.replace(',', '');
  if (!isBookable(day, now)) return { text: `Se puede reservar desde hoy y ${ahead}. ¿Qué otro día te queda bien?` };
  if (spansOn(horario, day).length === 0) return { text: `${capital(when)} está cerrado. ¿Probamos otro día?` };
  const free = await freeSlots(day, personas, now);
  if (free.length === 0) return { text: `Ya no hay lugar ${when} ${forGuests}. ¿Probamos otro día?` };
  if (slot && free.includes(slot)) return { text: `Sí, ${when} a ${theHour(slot)} hay lugar ${forGuests}. ${invitation(question)}.` };
  const part = PARTS.find(([hint]) => has(hint));
  const then = part ? free.findIndex((one) => SLOTS.indexOf(one) >= part[1]) : 0;
  const at = slot ? Math.max(0, free.findIndex((one) => SLOTS.indexOf(one) > SLOTS.indexOf(slot)) - 2) : Math.max(0, then);
  const closed = slotRange() ? `El lounge recibe visitas ${slotRange()}. ` : '';
  const lead = slot ? `A ${theHour(slot)} ya no hay lugar ${when}. ` : isOutside ? closed : '';
  const list = and.format(free.slice(at, at + MOST_SLOTS));
  return {
    text: `${lead}${slot || isOutside ? 'Hay' : `Sí, ${when} hay`} lugar${isOutside ? ` ${when}` : ''} ${forGuests} a ${theHour(list)}. ${invitation(question)}.`,
  };
}

export const freeSlots = async (fecha: string, personas: number, now: Date) =>
  (await availability({ fecha, personas }, now)).filter(({ disponible }) => disponible).map(({ hora_visita }) => hora_visita);
