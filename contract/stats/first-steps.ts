import { z } from 'zod';
import type { StaffRole } from '../staff.ts';
import { endpoint } from '../wire/endpoint.ts';

/**
 * What an owner does before opening, in this order, with the least role that may do it. What the process reads at its start is the owner's,
 * who runs the machine.
 */
export const FIRST_STEPS = {
  casa: 'manager',
  horario: 'manager',
  fiscal: 'owner',
  estaciones: 'manager',
  pagos: 'owner',
  correo: 'owner',
  pedido: 'manager',
} as const satisfies Record<string, StaffRole>;
export type FirstStepName = keyof typeof FIRST_STEPS;
const NAMES = Object.keys(FIRST_STEPS) as [FirstStepName, ...FirstStepName[]];

const Steps = z.object({
  data: z.object({
    /** Those that the caller may do; empty when all are done or put away, and while the shop has demo data. */
    pasos: z.array(z.object({ paso: z.enum(NAMES), listo: z.boolean() })),
  }),
});
export type FirstSteps = z.infer<typeof Steps>['data'];

export const firstSteps = {
  read: endpoint('GET /api/stats/first-steps', {
    access: 'manager',
    summary: 'Los primeros pasos de una tienda nueva, y cuáles están listos',
    output: Steps,
  }),
  putAway: endpoint('PUT /api/stats/first-steps', {
    access: 'owner',
    summary: 'Quitar la lista de primeros pasos, o volver a mostrarla',
    input: z.object({ quitada: z.boolean('Debe ser verdadero o falso.') }),
    output: Steps,
  }),
};
