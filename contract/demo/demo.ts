import { z } from 'zod';
import { endpoint } from '#contract/wire/endpoint.ts';
import { Empty, Nothing } from '#contract/wire/shapes.ts';

export const demo = {
  state: endpoint({
    method: 'GET',
    path: '/api/demo-data',
    access: 'manager',
    summary: 'Si la tienda tiene datos de demostración',
    input: Nothing,
    output: z.object({ present: z.boolean() }),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/demo-data',
    access: 'manager',
    status: 204,
    changes: 'catalog',
    summary: 'Borrar los clientes, pedidos, reservaciones, reseñas y mensajes de demostración; los productos se quedan',
    input: Nothing,
    output: Empty,
  }),
};
