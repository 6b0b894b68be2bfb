import { STAY_HOURS } from '#contract/lounge-hours.ts';
import { IMPRINT, SHOP } from '#contract/shop.ts';
import { hoursLater } from './rules.ts';

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const stamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Lines of at most 75 octets; what is longer goes on after a break and a space. */
function folded(line: string): string {
  const parts: string[] = [''];
  for (const sign of line) {
    const last = parts[parts.length - 1] as string;
    if (Buffer.byteLength(last + sign) > 74) parts.push(sign);
    else parts[parts.length - 1] = last + sign;
  }
  return parts.join('\r\n ');
}

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
    `UID:${id}@casablanca`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(hoursLater(startsAt, STAY_HOURS))}`,
    `SUMMARY:${escaped(`Lounge ${SHOP.name}, ${guests} ${guests === 1 ? 'persona' : 'personas'}`)}`,
    `LOCATION:${escaped(IMPRINT)}`,
    `DESCRIPTION:${escaped(`Reservación ${codigo}. ${link}`)}`,
    `URL:${link}`,
    `ORGANIZER;CN=${SHOP.name}:mailto:${SHOP.email}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    filename: 'reservacion.ics',
    content: Buffer.from(`${lines.map(folded).join('\r\n')}\r\n`),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}
