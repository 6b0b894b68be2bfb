import { z } from 'zod';
import { Reservation } from '../reservations/reservations.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Instant } from '../wire/shapes.ts';
import { Pace, SECTIONS, type Section } from './settings-values.ts';

export const SECTION_NAMES = Object.keys(SECTIONS) as Section[];

const { casa, marca, horario, lounge, puntos, pedidos, entrega, propinas, caja } = SECTIONS;
const object = <T extends z.ZodRawShape>(schema: z.ZodObject<T>) => schema.shape;

/** The settings that everyone may read. */
export const PublicSettings = z.object({
  casa,
  marca,
  horario,
  lounge: z.object({ estancia_horas: object(lounge).estancia_horas, dias_adelante: object(lounge).dias_adelante }),
  puntos,
  pedidos: z.object({
    tipos: pedidos.shape.tipos,
    tramo_minutos: pedidos.shape.tramo_minutos,
    pausa_hasta: pedidos.shape.pausa_hasta,
    demora_minutos: pedidos.shape.demora_minutos,
  }),
  entrega,
  propinas,
  /** Absent while no order can be paid at a till. */
  caja: z.object({ en_caja: caja.shape.en_caja, minutos: caja.shape.minutos }).optional(),
});
export type PublicSettings = z.output<typeof PublicSettings>;

export const SectionAnswer = z.object({
  seccion: z.enum(SECTION_NAMES),
  version: z.number().int(),
  /** The value as `SECTIONS` describes it. */
  valor: z.record(z.string(), z.unknown()),
  /** Null before the first change. */
  actualizado_at: Instant.nullable(),
  actualizado_por: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** After a change of the hours: future bookings that are now outside the opening hours. They stay valid. */
  reservaciones_afectadas: z.array(Reservation).optional(),
});
export type SectionAnswer = z.infer<typeof SectionAnswer>;

/** The version that the caller read; when the database has a newer one, the change is refused. */
const Version = z.number('Envía la versión que leíste.').int('Debe ser un número entero.').min(0, 'El mínimo es 0.');

export const settings = {
  all: endpoint('GET /api/ajustes', {
    access: 'anyone',
    summary: 'Lo que la casa dice de sí misma: datos, horario, puntos y cómo recibe pedidos',
    output: z.object({ data: PublicSettings }),
  }),
  section: endpoint('GET /api/ajustes/{seccion}', {
    access: 'staff',
    summary: 'Una sección de los ajustes con su versión',
    input: z.object({ seccion: Id }),
    output: SectionAnswer,
  }),
  change: endpoint('PUT /api/ajustes/{seccion}', {
    access: 'manager',
    summary: 'Cambiar una sección entera; con `probar` solo decir qué pasaría',
    changes: 'catalog',
    input: z.object({
      seccion: Id,
      version: Version,
      valor: z.record(z.string(), z.unknown(), 'Envía la sección entera.'),
      probar: z.boolean('Debe ser verdadero o falso.').optional(),
    }),
    output: SectionAnswer,
  }),
  pace: endpoint('PUT /api/ajustes/pedidos/ritmo', {
    access: 'staff',
    summary: 'Pausar los pedidos o decir la demora de la barra',
    changes: 'catalog',
    input: z.object({ version: Version.optional(), ...Pace }),
    output: SectionAnswer,
  }),
};
