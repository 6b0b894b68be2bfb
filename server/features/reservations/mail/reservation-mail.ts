import { CANCEL_HOURS, cancellableUntil, MAX_FUTURE, OFFER_MINUTES, slotOf } from '#contract/reservations/lounge.ts';
import { isUpcoming } from '#contract/reservations/reservation-states.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import { shopClock, theHour } from '#contract/shop-clock.ts';
import { imprint, settings } from '#server/current-settings.ts';
import { hourText } from '#server/date-text.ts';
import { db } from '#server/db/client.ts';
import { accountBehind, nameForGreeting } from '#server/features/accounts/index.ts';
import { mayTell } from '#server/features/preferences/index.ts';
import { reservationLink, sign, visitLink, visitName, waitingLink } from '#server/features/reservations/links/links.ts';
import * as waitingList from '#server/features/reservations/offers/queries.ts';
import * as queries from '#server/features/reservations/queries.ts';
import { hoursLater } from '#server/features/reservations/rules.ts';
import { sendToGuest } from '#server/gateways/guest-mail/send.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { greeting } from '#server/gateways/mail-greeting.ts';
import { button, html, ink, layout, serif } from '#server/gateways/mail-layout.ts';
import type { JobPayload } from '#server/job-map.ts';
import { calendarFile } from './calendar.ts';
import type { ReservationMail } from './enqueue-mail.ts';

const day = new Intl.DateTimeFormat('es-MX', { timeZone: TIME_ZONE, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

type Visit = { startsAt: Date; hora: number; guests: number; codigo: string };
type Words = { subject: string; title: string; news: string[]; button: string; reason: string };

const WAITS = 'Recibes este correo porque te apuntaste a la lista de espera del lounge.';
const BOOKED = 'Recibes este correo porque reservaste en el lounge.';

const TO_BE_CONFIRMED = 'En cuanto la confirmemos te avisamos por correo.';

function wordsOf(letter: ReservationMail, { codigo, startsAt, createdAt, settledAt, estado }: queries.ReservationRow): Words {
  const awaited = estado === 'pendiente' ? [TO_BE_CONFIRMED] : [];
  const until = cancellableUntil(startsAt, createdAt);
  const isEarly = until.getTime() === hoursLater(startsAt, -CANCEL_HOURS).getTime();
  const rule =
    until <= settledAt
      ? 'Como falta menos de un día para tu visita, ya no se puede cambiar ni cancelar en línea.'
      : isEarly
        ? `Puedes cambiarla o cancelarla en línea hasta ${CANCEL_HOURS} horas antes: el ${day.format(until)}, ${hourText(until)}.`
        : `Como falta menos de un día para tu visita, solo puedes cambiarla o cancelarla en línea hasta ${theHour(hourText(until))}.`;
  const see = { button: 'Ver mi reservación', reason: BOOKED };
  switch (letter) {
    case 'booked':
      return {
        ...see,
        subject: `Tu reservación ${codigo} está confirmada`,
        title: 'Te esperamos',
        news: ['Tu mesa está confirmada.', rule],
      };
    case 'received':
      return {
        ...see,
        subject: `Recibimos tu reservación ${codigo}`,
        title: 'Recibimos tu reservación',
        news: [`Tu mesa está apartada. ${TO_BE_CONFIRMED}`, rule],
      };
    case 'moved':
      return {
        ...see,
        subject: `Tu reservación ${codigo} cambió de hora`,
        title: 'Tu reservación cambió de hora',
        news: ['Esta es la hora que vale ahora.', ...awaited],
      };
    case 'changed':
      return {
        ...see,
        subject: `Tu reservación ${codigo} cambió`,
        title: 'Tu reservación cambió',
        news: ['Así quedó ahora.', ...awaited],
      };
    case 'cancelled':
      return {
        ...see,
        subject: `Tu reservación ${codigo} está cancelada`,
        title: 'Tu reservación está cancelada',
        news: ['Esperamos verte en otra ocasión.'],
      };
    case 'reminder':
      return {
        ...see,
        // The reminder may be late, when the shop or its mail server was unavailable.
        subject: `${shopClock(new Date()).today === shopClock(startsAt).today ? 'Hoy' : 'Mañana'} te esperamos: reservación ${codigo}`,
        title: 'Te esperamos pronto',
        news: ['Este es un recordatorio de tu visita.'],
      };
  }
}

type WaitingMail = JobPayload<'waiting-mail'>['letter'];

const WAITING: Record<WaitingMail, Omit<Words, 'reason'>> = {
  joined: {
    subject: 'Estás en la lista de espera del lounge',
    title: 'Estás en la lista de espera',
    news: ['Si se libera una mesa a esa hora te avisamos por correo.'],
    button: 'Ver mi lugar',
  },
  offer: {
    subject: 'Hay una mesa para ti en el lounge',
    title: 'Hay una mesa para ti',
    news: [],
    button: 'Aceptar la mesa',
  },
};

/** Mails contain no text that the sender of the form typed. */
const titleFor = async (title: string, email: string): Promise<string> => greeting(title, await nameForGreeting(email));

const held = (until: Date | null): string[] =>
  until ? [`La apartamos para ti ${OFFER_MINUTES} minutos, hasta ${theHour(hourText(until))}. Después pasa a quien sigue.`] : [];

/** Only the mail contains this, not the page: the sender of the form may not own the address. */
const HAS_ENOUGH = [
  `Con este correo ya hay una reservación a esa hora, o ${MAX_FUTURE} próximas. Mientras sea así no te ofreceremos otra mesa.`,
];

const ORDER_AHEAD = 'Pide antes de llegar';

/** Each mail consists of a greeting, the visit's facts, some lines of text and one button. */
function compose(title: string, words: Words, visit: Visit, link: string, ahead: string | null = null) {
  const facts = [
    ['Fecha', day.format(visit.startsAt)],
    ['Hora', slotOf(visit.hora)],
    ['Personas', String(visit.guests)],
    ['Código', visit.codigo],
  ] as const;
  const cell = `padding:10px 0;border-bottom:1px solid ${ink.line};vertical-align:top`;
  const body = html`<h1 style="margin:0 0 20px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">${title}</h1>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${ink.line};margin:0 0 24px">
${facts.map(
  ([
    label,
    value,
  ]) => html`<tr><td style="${cell};color:${ink.soft}">${label}</td><td align="right" style="${cell};padding-left:16px"><strong>${value}</strong></td></tr>
`,
)}</table>
${words.news.map((line) => html`<p style="margin:0 0 16px">${line}</p>`)}
<div style="height:8px"></div>
${button(link, words.button)}
${ahead ? html`<p style="margin:24px 0 0"><a href="${ahead}" style="color:${ink.text}">${ORDER_AHEAD}</a>: lo preparamos para cuando llegues.</p>` : ''}`;
  const text = [
    title,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...words.news,
    `${words.button}: ${link}`,
    ...(ahead ? [`${ORDER_AHEAD}: ${ahead}`] : []),
    imprint(),
  ];
  const preview = `${day.format(visit.startsAt)}, ${slotOf(visit.hora)}`;
  return {
    subject: words.subject,
    text: `${text.join('\n\n')}\n`,
    ...layout({ title: words.subject, preview, body, reason: words.reason }),
  };
}

export async function sendReservationMail({ id, letter, sequence, to }: JobPayload<'reservation-mail'>): Promise<void> {
  const row = await queries.byId(db, id);
  const email = to ?? row?.email;
  if (!row || !email) return;
  // The visit may have begun since the reminder was enqueued, or may have been cancelled, which has its own mail.
  if (letter === 'reminder' && row.estado !== 'confirmada') return;
  if (letter !== 'cancelled' && row.estado === 'cancelada') return;
  if (!(await mayTell(await accountBehind(row), `reservation-mail/${letter}`))) return;
  const linkSecret = await queries.linkSecret();
  const link = reservationLink({ codigo: row.codigo, token: sign(linkSecret, row.id) });
  const words = wordsOf(letter, row);
  const { tipos } = settings().pedidos;
  const mayOrder = tipos.mesa && isUpcoming(row.estado) && row.startsAt > new Date();
  const ahead = mayOrder ? visitLink({ codigo: row.codigo, token: sign(linkSecret, visitName(row.id)) }) : null;
  const { attachments, ...composed } = compose(await titleFor(words.title, email), words, row, link, ahead);
  const mail: Mail = { key: `reservation-${id}-${letter}-${sequence}`, to: email, ...composed, attachments };
  // A visit that the shop has not confirmed gets no calendar file.
  if (letter === 'received' || letter === 'reminder' || row.estado === 'pendiente') return sendToGuest(mail);
  const isCancelled = row.estado === 'cancelada';
  return sendToGuest({ ...mail, attachments: [...attachments, calendarFile({ ...row, isCancelled, at: new Date(), link })] });
}

export async function sendWaitingMail({ id, letter }: JobPayload<'waiting-mail'>): Promise<void> {
  const row = await waitingList.waitingById(db, id);
  // The offer may have ended by now.
  if (!row || (letter === 'offer' && row.estado !== 'ofrecida')) return;
  if (!(await mayTell(await accountBehind({ userId: null, email: row.email }), `waiting-mail/${letter}`))) return;
  const linkSecret = await queries.linkSecret();
  const link = waitingLink({ codigo: row.codigo, token: sign(linkSecret, row.id) });
  const words: Words = { ...WAITING[letter], reason: WAITS };
  const title = await titleFor(words.title, row.email);
  const news =
    letter === 'offer' ? held(row.offeredUntil) : (await waitingList.mayBeOffered(db, row, new Date())) ? words.news : HAS_ENOUGH;
  await sendToGuest({ key: `waiting-${id}-${letter}`, to: row.email, ...compose(title, { ...words, news }, row, link) });
}
