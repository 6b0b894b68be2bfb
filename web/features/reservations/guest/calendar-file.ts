import { icsFile, icsText, visitUid } from '#contract/ics.ts';
import { hourOf, STAY_HOURS } from '#contract/lounge.ts';
import type { Reservation } from '#contract/reservations.ts';
import { IMPRINT, SHOP, TIME_ZONE } from '#contract/shop.ts';

/** The visit for the guest's own calendar (RFC 5545), in the shop's time zone. */
export function calendarFile({ id, codigo, fecha_visita, hora_visita, numero_personas }: Reservation, now: Date): string {
  const hour = hourOf(hora_visita);
  const at = (hours: number) => `${fecha_visita.replaceAll('-', '')}T${String(hours).padStart(2, '0')}0000`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${SHOP.name}//Lounge//ES`,
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    `TZID:${TIME_ZONE}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0600',
    'TZOFFSETTO:-0600',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${visitUid(id)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=${TIME_ZONE}:${at(hour)}`,
    `DTEND;TZID=${TIME_ZONE}:${at(hour + STAY_HOURS)}`,
    `SUMMARY:${icsText(`Lounge ${SHOP.name}: mesa para ${numero_personas}`)}`,
    `LOCATION:${icsText(IMPRINT)}`,
    `DESCRIPTION:${icsText(`Reservación ${codigo}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return icsFile(lines);
}
