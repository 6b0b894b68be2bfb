import { expect, test } from 'vitest';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { shopFacts } from '#web/lib/page/shop-facts.server.ts';
import { calendarFile } from './calendar-file.ts';

const shop = shopFacts(DEFAULT_SETTINGS, { google: false, invoices: null }, new Date());

const visit = (hora_visita: Reservation['hora_visita']): Reservation => ({
  id: '1',
  codigo: 'K7M2QX',
  estado: 'confirmada',
  nombre_completo: 'Ximena Robles',
  correo_electronico: 'ximena@correo.mx',
  telefono: '55 4821 0937',
  fecha_visita: '2026-11-28',
  hora_visita,
  numero_personas: 4,
  notas_adicionales: null,
  mesas: [5],
  walk_in: false,
  created_at: '2026-11-21T17:00:00.000Z',
});

test('a visit lasts two hours in the shop’s time zone, at noon and in the evening', () => {
  const now = new Date('2026-11-21T17:00:00.000Z');
  const evening = calendarFile(visit('9:00 PM'), shop, now);
  expect(evening).toContain('DTSTART;TZID=America/Mexico_City:20261128T210000\r\n');
  expect(evening).toContain('DTEND;TZID=America/Mexico_City:20261128T230000\r\n');
  expect(evening).toContain('DTSTAMP:20261121T170000Z\r\n');
  expect(evening.replaceAll('\r\n ', '')).toContain('LOCATION:Casa Blanca · Av. Álvaro Obregón 154\\, Roma Norte\\, ');
  expect(evening.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  // The mailed file has the same UID, so that a calendar keeps one entry and finds it for a cancellation.
  expect(evening).toContain('UID:1@casablanca\r\n');
  expect(calendarFile(visit('12:00 PM'), shop, now)).toContain('City:20261128T120000');
});
