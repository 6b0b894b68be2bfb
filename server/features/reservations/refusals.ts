import { MAX_FUTURE } from '#contract/reservations/lounge.ts';
import { UNSEAT_MINUTES } from '#contract/reservations/reservation-states.ts';
import type { Slot } from '#contract/reservations/reservations.ts';
import { hourText } from '#server/date-text.ts';
import { invalid, notFound, Refusal, tooMany } from '#server/http/refusal.ts';
import { MOST_FROM_CLIENT, MOST_WAITING } from './rules.ts';

export const noReservation = () => notFound('reservation_not_found', 'No encontramos esta reservación.');
export const noWaiting = () => notFound('waiting_not_found', 'No encontramos este lugar en la lista de espera.');

export const slotFull = (alternativas: Slot[]) =>
  new Refusal(409, 'slot_full', 'Ya no hay lugar a esa hora. Elige otra, o apúntate a la lista de espera.', { data: { alternativas } });
/**
 * The refusal when the orders of a visit would move with it and the bar has no time for them. @param alternativas hours of that day that
 * suit visit and orders
 */
export const ordersDoNotFit = (alternativas: Slot[]) => {
  const advice = alternativas.length > 0 ? 'Elige otra hora.' : 'Ese día tampoco hay otra: deja tu hora como está, o cancela un pedido.';
  const message = `A esa hora no alcanzamos a preparar lo que ya se pidió para esta visita. ${advice}`;
  return new Refusal(409, 'orders_do_not_fit', message, { data: { alternativas } });
};
export const duplicate = () => new Refusal(409, 'duplicate_reservation', 'Ya tienes una reservación para ese día a esa hora.');
export const tooManyReservations = () =>
  new Refusal(409, 'too_many_reservations', `Puedes tener hasta ${MAX_FUTURE} reservaciones próximas con el mismo correo.`);
export const tooManyFromClient = () =>
  tooMany(
    3600,
    `Desde esta conexión ya hay ${MOST_FROM_CLIENT} reservaciones próximas. Cancela alguna, o llámanos y te apartamos la mesa.`,
  );
export const tooManyWaiting = () =>
  tooMany(
    3600,
    `Ya hay ${MOST_WAITING} lugares en la lista de espera con tu correo o desde esta conexión. Espera a que se libere una mesa.`,
  );
export const closedThen = () => new Refusal(409, 'closed', 'A esa hora está cerrado. Elige otra.');
export const slotFree = () => new Refusal(409, 'slot_free', 'Hay lugar a esa hora: resérvala directamente.');
export const tooLate = () =>
  new Refusal(409, 'too_late', 'Falta menos de un día para tu visita: ya no se puede cancelar en línea. Llámanos y lo vemos.');
export const tooLateToChange = () =>
  new Refusal(409, 'too_late', 'Falta menos de un día para tu visita: ya no se puede cambiar en línea. Llámanos y lo vemos.');
export const hourPassed = () => invalid({ hora_visita: 'Esa hora ya pasó. Elige otra.' });
export const wrongState = () => new Refusal(409, 'invalid_state', 'La reservación ya no está en un estado que lo permita.');
export const tooEarlyToSeat = (from: Date) =>
  new Refusal(409, 'too_early', `Todavía es temprano: podrás sentar al grupo desde las ${hourText(from)}.`);
export const tooLateToUnseat = () =>
  new Refusal(409, 'too_late', `Pasaron más de ${UNSEAT_MINUTES} minutos desde que se sentó: ya no se puede deshacer.`);
export const offerExpired = () => new Refusal(409, 'offer_expired', 'El tiempo para aceptar la mesa ya pasó.');
export const notOffered = () => new Refusal(409, 'not_offered', 'Todavía no hay una mesa para ti. Te avisaremos por correo.');
export const tablesTaken = () => new Refusal(409, 'tables_taken', 'Alguna de esas mesas ya está ocupada a esa hora.');
export const tablesDoNotFit = () =>
  new Refusal(409, 'tables_do_not_fit', 'El grupo no cabe ahí: elige una mesa con lugar, o dos que estén juntas.');
export const unknownTable = () => invalid({ mesas: 'Mesa desconocida.' });
export const tableTakenThen = () => invalid({ mesas: 'Esa mesa ya está ocupada a esa hora. Elige otra.' });
export const tableTooSmall = () => invalid({ mesas: 'El grupo no cabe ahí: elige una mesa con lugar, o dos que estén juntas.' });
export const tableTooLarge = () => invalid({ mesas: 'Esa mesa es para un grupo más grande. Elige una más chica.' });
export const loungeClosed = () => new Refusal(409, 'closed', 'El lounge no recibe visitas a esta hora.');
