import { ApiError } from '#contract/wire/client.ts';

/** The message when the server answered without one, and the message when it did not answer. */
type Texts = { server: string; screen: string };

export const FAILURES = {
  track: { server: 'Failed to fetch tracking info', screen: 'Error al obtener la información de seguimiento' },
  update: { server: 'Failed to update tracking status', screen: 'Error al actualizar el estado' },
  create: { server: 'Failed to create shipment', screen: 'Error al crear el envío' },
  label: { server: 'Failed to fetch shipping label', screen: 'Error al generar la etiqueta' },
} as const satisfies Record<string, Texts>;

/** The server's own message if there is one. */
export function failureOf(error: unknown, { server, screen }: Texts): string {
  if (!(error instanceof ApiError) || error.status === 0) return screen;
  return typeof error.body.message === 'string' ? error.body.message : server;
}
