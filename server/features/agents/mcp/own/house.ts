import { z } from 'zod';
import { ORDER_TYPES } from '#contract/orders/order-types.ts';
import { FIRST_HOUR, LAST_HOUR, MAX_GUESTS, slotOf } from '#contract/reservations/lounge.ts';
import { Day, Slot } from '#contract/reservations/reservations.ts';
import { comingNotes, dayHours, weekRows } from '#contract/settings/hours-text.ts';
import { isOpenAt } from '#contract/settings/opening-hours.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { availability } from '#server/features/reservations/index.ts';
import { invalid } from '#server/http/refusal.ts';
import { plainTool } from './plain-tool.ts';

const DAYS_AHEAD = 30;
const MOST_NOTES = 10;

const WHOLE_HOUR = /^(\d{1,2}):00$/;
/** `13:00` is read as `1:00 PM`. */
const slotNamed = (text: unknown): unknown => {
  const hour = typeof text === 'string' ? Number(WHOLE_HOUR.exec(text.trim())?.[1] ?? Number.NaN) : Number.NaN;
  return hour >= FIRST_HOUR && hour <= LAST_HOUR ? slotOf(hour) : text;
};
const Hour = z.preprocess(slotNamed, Slot).describe('Una hora de mesas_libres, como 1:00 PM');

const Party = z
  .number('Debe ser un número.')
  .int('Debe ser un número entero.')
  .min(1, 'El mínimo es 1.')
  .max(MAX_GUESTS, `El máximo es ${MAX_GUESTS}.`);

export const freeTables = plainTool({
  name: 'mesas_libres',
  title: 'Mesas libres',
  description: 'Dice a qué horas de un día hay mesa para un grupo. No aparta nada.',
  input: z.object({ fecha: Day.describe('Como 2026-12-01'), personas: Party }),
  async run(party) {
    const horas = await availability(party);
    return {
      horas: horas.map(({ hora_visita, disponible }) => ({ hora: hora_visita, disponible })),
      aviso: 'Nada está apartado: la mesa se confirma en la página de reservaciones.',
    };
  },
});

export const book = plainTool({
  name: 'reservar',
  title: 'Preparar una reservación',
  description: 'Da el enlace al formulario de reservación con los datos ya puestos. No reserva: una persona la confirma ahí.',
  input: z.object({ fecha: Day.describe('Como 2026-12-01'), hora: Hour, personas: Party }),
  async run({ fecha, hora, personas }) {
    const found = (await availability({ fecha, personas })).find(({ hora_visita }) => hora_visita === hora);
    if (!found?.disponible) throw invalid({ hora: 'No hay mesa a esa hora. Mira mesas_libres.' });
    const query = new URLSearchParams({ fecha, hora, personas: String(personas) });
    return { enlace: `${env.publicUrl}/lounge?${query}`, aviso: 'Todavía no hay reservación: se confirma en el enlace.' };
  },
});

export const house = plainTool({
  name: 'la_casa',
  title: 'La casa',
  description: 'Dirección, contacto, horario, si está abierta ahora y cómo se puede pedir.',
  input: z.object({}),
  async run() {
    const { casa, horario, pedidos } = settings();
    const { today, minute } = shopClock(new Date());
    const isPaused = pedidos.pausa_hasta !== null && new Date(pedidos.pausa_hasta) > new Date();
    return {
      nombre: casa.nombre,
      direccion: casa.direccion,
      telefono: casa.telefono,
      correo: casa.correo,
      mapa: casa.mapa,
      abierta: isOpenAt(horario, today, minute),
      recibe_pedidos: !isPaused,
      horario: weekRows(horario).map(([dias, horas]) => ({ dias, horas })),
      hoy: dayHours(horario, today, today),
      dias_especiales: comingNotes(horario, today, DAYS_AHEAD, MOST_NOTES),
      como_pedir: ORDER_TYPES.filter((tipo) => pedidos.tipos[tipo]),
      menu: `${env.publicUrl}/menu`,
      reservaciones: `${env.publicUrl}/lounge`,
    };
  },
});
