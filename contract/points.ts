import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, line } from './shapes.ts';

export const Points = z.object({ user_id: z.string(), points: z.number().int() });

export const points = {
  balance: endpoint({
    method: 'GET',
    path: '/api/points/{user_id}',
    access: 'user',
    summary: 'Saldo de puntos',
    input: z.object({ user_id: Id }),
    output: Points,
  }),
  /** The order's transaction has already awarded them: this only confirms, and never awards twice. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/points',
    access: 'user',
    summary: 'Confirmar los puntos de un pedido',
    input: z.object({
      user_id: Id,
      order_id: Id,
      amount: z.number('Debe ser un número.').min(0, 'No puede ser negativo.').max(1_000_000_000, 'Es demasiado grande.'),
      reason: line(0, 200).nullish(),
    }),
    output: Points,
  }),
};
