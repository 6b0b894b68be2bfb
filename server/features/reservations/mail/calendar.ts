import { icsFile, icsText, visitUid } from '#contract/ics.ts';
import { STAY_HOURS } from '#contract/lounge.ts';
import { IMPRINT, SHOP } from '#contract/shop.ts';
import { hoursLater } from '#server/features/reservations/rules.ts';

const stamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

export type Visit = {
  id: string;
  startsAt: Date;
  guests: number;
  codigo: string;
  sequence: number;
  isCancelled: boolean;
  at: Date;
  link: string;
};

/** The visit for the guest's calendar (RFC 5545); the same UID with a higher number replaces what is there. */
export function calendarFile({ id, startsAt, guests, codigo, sequence, isCancelled, at, link }: Visit) {
  const method = isCancelled ? 'CANCEL' : 'PUBLISH';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Casa Blanca//Reservaciones//ES',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${visitUid(id)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(hoursLater(startsAt, STAY_HOURS))}`,
    `SUMMARY:${icsText(`Lounge ${SHOP.name}, ${guests} ${guests === 1 ? 'persona' : 'personas'}`)}`,
    `LOCATION:${icsText(IMPRINT)}`,
    `DESCRIPTION:${icsText(`Reservación ${codigo}. ${link}`)}`,
    `URL:${link}`,
    `ORGANIZER;CN=${SHOP.name}:mailto:${SHOP.email}`,
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
