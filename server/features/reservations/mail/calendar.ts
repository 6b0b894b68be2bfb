import { icsFile, icsParameter, icsText, visitUid } from '#contract/reservations/ics.ts';
import { imprint, settings, shopName } from '#server/current-settings.ts';
import { hoursLater } from '#server/features/reservations/rules.ts';

const stamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

export type Visit = {
  id: string;
  startsAt: Date;
  stayHours: number;
  guests: number;
  codigo: string;
  sequence: number;
  isCancelled: boolean;
  at: Date;
  link: string;
};

/** The visit for the guest's calendar (RFC 5545). A calendar replaces its entry when it gets the same UID with a higher number. */
export function calendarFile({ id, startsAt, stayHours, guests, codigo, sequence, isCancelled, at, link }: Visit) {
  const { nombre, correo } = settings().casa;
  const method = isCancelled ? 'CANCEL' : 'PUBLISH';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${icsText(shopName())}//Reservaciones//ES`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${visitUid(id)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(hoursLater(startsAt, stayHours))}`,
    `SUMMARY:${icsText(`Lounge ${nombre}, ${guests} ${guests === 1 ? 'persona' : 'personas'}`)}`,
    `LOCATION:${icsText(imprint())}`,
    `DESCRIPTION:${icsText(`Reservación ${codigo}. ${link}`)}`,
    `URL:${link}`,
    `ORGANIZER;CN=${icsParameter(nombre)}:mailto:${correo}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    filename: 'reservacion.ics',
    content: Buffer.from(icsFile(lines)),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}
