import { z } from 'zod';
import { MAX_MESSAGE } from '#contract/limits.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { Email, Id, Instant, line, paragraph, queryInt } from '#contract/wire/shapes.ts';

export const Message = z.object({ name: line(2, 100), email: Email, message: paragraph(1, MAX_MESSAGE) });
export type Message = z.infer<typeof Message>;

/** The staff's answer to a message. */
export const Answer = Message.pick({ message: true });

/** An answer of the staff. */
const Reply = z.object({
  message: z.string(),
  at: Instant,
  /** The author's name; null once that account is deleted. */
  by: z.string().nullable(),
});
export type Reply = z.infer<typeof Reply>;

/** The largest number of answers to one message. */
export const MAX_REPLIES = 20;

/** A message as the owner's list shows it. */
export const ReceivedMessage = Message.extend({
  id: z.string(),
  created_at: Instant,
  /** When the staff answered it, or marked it as answered. */
  answered_at: Instant.nullable(),
  /** Oldest first; absent when there are none. */
  replies: z.array(Reply).optional(),
});
export type ReceivedMessage = z.infer<typeof ReceivedMessage>;

export const MessageSearch = z.object({
  status: z.enum(['nuevo', 'atendido'], 'Estado desconocido.').optional(),
  limit: queryInt(1, 500).optional(),
  offset: queryInt(0, 10_000_000).optional(),
});
export type MessageSearch = z.infer<typeof MessageSearch>;

export const contact = {
  send: endpoint('POST /api/contact', {
    access: 'anyone',
    status: 201,
    summary: 'Escribir a la casa',
    input: Message,
    output: z.object({ message: z.string() }),
  }),
  all: endpoint('GET /api/contact', {
    access: 'manager',
    summary: 'Los mensajes recibidos, primero los más nuevos',
    input: MessageSearch,
    output: z.array(ReceivedMessage),
  }),
  mark: endpoint('PUT /api/contact/{id}', {
    access: 'manager',
    summary: 'Dar un mensaje por atendido, o por nuevo otra vez',
    input: z.object({ id: Id, answered: z.boolean('Di si está atendido.') }),
    output: ReceivedMessage,
  }),
  reply: endpoint('POST /api/contact/{id}/reply', {
    access: 'manager',
    status: 201,
    summary: 'Responder un mensaje por correo; queda como atendido',
    input: Answer.extend({ id: Id }),
    output: ReceivedMessage,
  }),
};
