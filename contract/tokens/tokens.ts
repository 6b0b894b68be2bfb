import { z } from 'zod';
import { endpoint } from '#contract/wire/endpoint.ts';
import { Id, Instant, line } from '#contract/wire/shapes.ts';

/** The roles that a token may have: never the owner's. */
export const TOKEN_ROLES = ['staff', 'manager'] as const;
export type TokenRole = (typeof TOKEN_ROLES)[number];

/** How many tokens may be alive at a time. */
export const MOST_TOKENS = 20;
export const TOKEN_DAYS = { least: 1, most: 365, usual: 90 };

/** Begins every token, so that a scanner of leaked secrets finds it. */
export const TOKEN_PREFIX = 'casa_';
/** The characters after the prefix; the last ones are a checksum of the others. */
export const TOKEN_LENGTH = 40;
export const CHECKSUM_LENGTH = 6;

const DAYS = `Entre ${TOKEN_DAYS.least} y ${TOKEN_DAYS.most} días.`;

export const NewAccessToken = z.object({
  nombre: line(2, 60),
  puesto: z.enum(TOKEN_ROLES, 'Elige personal o gerente.'),
  solo_lectura: z.boolean('Debe ser verdadero o falso.'),
  dias: z.number('Escribe un número.').int(DAYS).min(TOKEN_DAYS.least, DAYS).max(TOKEN_DAYS.most, DAYS).default(TOKEN_DAYS.usual),
});
export type NewAccessToken = z.infer<typeof NewAccessToken>;

/** A token as the owner's list shows it. */
export const AccessToken = z.object({
  id: z.string(),
  nombre: z.string(),
  puesto: z.enum(TOKEN_ROLES),
  solo_lectura: z.boolean(),
  /** The last characters, by which its holder recognises it. */
  ultimos: z.string(),
  /** The name of the owner who made it; null once that account is deleted. */
  creado_por: z.string().nullable(),
  created_at: Instant,
  caduca_at: Instant,
  usado_at: Instant.nullable(),
  revocado_at: Instant.nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const tokens = {
  create: endpoint('POST /api/tokens', {
    access: 'owner',
    status: 201,
    summary: 'Crear un token para otro programa; se muestra una sola vez',
    input: NewAccessToken,
    output: z.object({ id: z.string(), token: z.string() }),
  }),
  all: endpoint('GET /api/tokens', {
    access: 'owner',
    summary: 'Los tokens de la tienda, primero los más nuevos',
    output: z.array(AccessToken),
  }),
  revoke: endpoint('DELETE /api/tokens/{id}', { access: 'owner', summary: 'Revocar un token', input: z.object({ id: Id }) }),
};
