import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Instant, Nothing } from '../wire/shapes.ts';

export const EXPORT_STATES = ['ninguno', 'preparando', 'listo', 'caducado'] as const;

/** The latest copy of one's data. */
export const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  /** A path of the API, which answers only to the bearer of that user. Null unless it is `listo`. */
  url: z.string().nullable(),
  expires_at: Instant.nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

export const ExportRequest = z.object({
  /** Left out by accounts without a password, which must have signed in within the last minutes. */
  current_password: z.string('Escribe tu contraseña.').max(512, 'La contraseña es demasiado larga.').nullish(),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

export const dataExports = {
  request: endpoint({
    method: 'POST',
    path: '/api/users/export',
    access: 'user',
    status: 202,
    summary: 'Pedir una copia de los datos propios; una a la vez y 3 al día',
    input: ExportRequest,
    output: DataExport,
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/users/export',
    access: 'user',
    summary: 'Cómo va la última copia de los datos propios',
    input: Nothing,
    output: DataExport,
  }),
};
