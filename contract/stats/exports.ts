import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Instant } from '../wire/shapes.ts';

export const EXPORT_STATES = ['ninguno', 'preparando', 'listo', 'caducado'] as const;

/** The latest copy of the user's own data. */
export const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  /** A path of the API, which needs that user's bearer token. Null unless the state is `listo`. */
  url: z.string().nullable(),
  expires_at: Instant.nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

export const ExportRequest = z.object({
  /** Accounts without a password leave it out; they must have signed in within the last minutes. */
  current_password: z.string('Escribe tu contraseña.').max(512, 'La contraseña es demasiado larga.').nullish(),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

export const dataExports = {
  request: endpoint('POST /api/users/export', {
    access: 'user',
    status: 202,
    summary: 'Pedir una copia de los datos propios; una a la vez y 3 al día',
    input: ExportRequest,
    output: DataExport,
  }),
  state: endpoint('GET /api/users/export', {
    access: 'user',
    summary: 'Cómo va la última copia de los datos propios',
    output: DataExport,
  }),
};
