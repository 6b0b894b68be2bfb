import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Instant, line, paragraph, queryInt } from './shapes.ts';

export const Message = z.object({ name: line(2, 100), email: Email, message: paragraph(1, 2000) });
export type Message = z.infer<typeof Message>;

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'anyone',
    status: 201,
    summary: 'Escribir a la casa',
    input: Message,
    output: z.object({ message: z.string() }),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/contact',
    access: 'admin',
    summary: 'Los mensajes recibidos, primero los más nuevos',
    input: z.object({ limit: queryInt(1, 500).optional(), offset: queryInt(0, 10_000_000).optional() }),
    output: z.array(Message.extend({ id: z.string(), created_at: Instant })),
  }),
};
