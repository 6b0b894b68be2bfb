import { z } from 'zod';
import { SECTIONS, type Section } from '#contract/settings/settings-values.ts';
import { endpoint } from '#contract/wire/endpoint.ts';

/** What may be reset with the demo data: sections of the settings, the demo's promotions, and the stock that the demo counts. */
export const RESETTABLE = [...(Object.keys(SECTIONS) as Section[]), 'promociones', 'existencias'] as const;
export type Resettable = (typeof RESETTABLE)[number];

export const demo = {
  state: endpoint('GET /api/demo-data', {
    access: 'manager',
    summary: 'Si la tienda tiene datos de demostración',
    output: z.object({ present: z.boolean() }),
  }),
  clear: endpoint('DELETE /api/demo-data', {
    access: 'manager',
    changes: 'catalog',
    summary:
      'Borrar los clientes, pedidos, reservaciones, reseñas, mensajes y visitas de demostración; productos, promociones y ajustes se quedan, salvo los de `tambien`',
    input: z.object({
      /** Reset to the values of a new shop. */
      tambien: z.array(z.enum(RESETTABLE, 'No hay ajustes con ese nombre.')).max(RESETTABLE.length, 'Son demasiados.').optional(),
    }),
  }),
};
