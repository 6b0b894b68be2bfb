import { icsFile, icsText, visitUid } from '#contract/reservations/ics.ts';
import { hourOf } from '#contract/reservations/lounge.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import { addDays } from '#contract/shop-clock.ts';
import { imprintOf, type ShopFacts } from '#web/lib/page/shop.ts';

/** The visit as a calendar file (RFC 5545), in the shop's time zone. */
export function calendarFile(visit: Reservation, shop: ShopFacts, now: Date): string {
  const { id, codigo, fecha_visita, hora_visita, numero_personas, estancia_horas = shop.stayHours } = visit;
  const hour = hourOf(hora_visita);
  const at = (hours: number) =>
    `${addDays(fecha_visita, Math.floor(hours / 24)).replaceAll('-', '')}T${String(hours % 24).padStart(2, '0')}0000`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${icsText(`-//${shop.name}//Lounge//ES`)}`,
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
    `DTEND;TZID=${TIME_ZONE}:${at(hour + estancia_horas)}`,
    `SUMMARY:${icsText(`Lounge ${shop.name}: mesa para ${numero_personas}`)}`,
    `LOCATION:${icsText(imprintOf(shop))}`,
    `DESCRIPTION:${icsText(`Reservación ${codigo}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return icsFile(lines);
}
