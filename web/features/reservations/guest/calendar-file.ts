import { icsFile, icsText, visitUid } from '#contract/ics.ts';
import type { Reservation } from '#contract/reservations.ts';
import { IMPRINT, SHOP } from '#contract/shop.ts';

const STAY_HOURS = 2;

/** The visit for the guest's own calendar (RFC 5545). Its times are the house's. */
export function calendarFile({ id, codigo, fecha_visita, hora_visita, numero_personas }: Reservation, now: Date): string {
  const [clock = '', half] = hora_visita.split(' ');
  const hour = (Number.parseInt(clock, 10) % 12) + (half === 'PM' ? 12 : 0);
  const at = (hours: number) => `${fecha_visita.replaceAll('-', '')}T${String(hours).padStart(2, '0')}0000`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${SHOP.name}//Lounge//ES`,
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:America/Mexico_City',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0600',
    'TZOFFSETTO:-0600',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${visitUid(id)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=America/Mexico_City:${at(hour)}`,
    `DTEND;TZID=America/Mexico_City:${at(hour + STAY_HOURS)}`,
    `SUMMARY:${icsText(`Lounge ${SHOP.name}: mesa para ${numero_personas}`)}`,
    `LOCATION:${icsText(IMPRINT)}`,
    `DESCRIPTION:${icsText(`Reservación ${codigo}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return icsFile(lines);
}
