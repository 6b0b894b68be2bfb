import { z } from 'zod';
import { Product } from '../catalog/catalog.ts';
import { endpoint } from '../wire/endpoint.ts';
import { withoutControls } from '../wire/shapes.ts';

export const MOST_MESSAGES = 40;
export const LONGEST_MESSAGE = 2000;

export const ChatMessage = z.object({
  role: z.enum(['user', 'assistant'], 'Rol desconocido.'),
  content: z
    .string('Escribe un mensaje.')
    .max(LONGEST_MESSAGE, 'El mensaje es demasiado largo.')
    .refine((text) => text.trim().length > 0, 'Escribe un mensaje.')
    .refine(withoutControls, 'Contiene caracteres no permitidos.'),
  /** Of an answer: the signature that came with it. Without a right one the model does not get this message. */
  firma: z.string('Firma desconocida.').max(200, 'Firma desconocida.').optional(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const Chat = z.object({
  messages: z
    .array(ChatMessage, 'Envía los mensajes.')
    .min(1, 'Envía los mensajes.')
    .max(MOST_MESSAGES, 'La conversación es demasiado larga.')
    .refine((messages) => messages.at(-1)?.role !== 'assistant', 'El último mensaje debe ser tuyo.'),
});

/** Links in the text have the form `[texto](/ruta)` and always lead to paths of the shop. */
export const ChatAnswer = z.object({
  success: z.literal(true),
  response: z.string(),
  /** The products that the answer names, when it shows some. */
  products: z.array(Product).optional(),
  /** Sent back with the answer in the next question; only with a model. */
  firma: z.string().optional(),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

export const assistant = {
  chat: endpoint('POST /api/chatbot/chat', {
    access: 'anyone',
    envelope: true,
    summary: 'Preguntar al asistente; con `Accept: text/event-stream` la respuesta llega por partes',
    input: Chat,
    output: ChatAnswer,
  }),
};
