import { z } from 'zod';
import { endpoint } from '#contract/wire/endpoint.ts';
import { Id, Instant, queryInt } from '#contract/wire/shapes.ts';

export const AUDIT_KINDS = [
  'sign_in',
  'role',
  'invitation',
  'refund',
  'cancel',
  'price',
  'settings',
  'export',
  'import',
  'delete',
  'restore',
  'two_step',
  'google',
  'till',
  'token',
  'webhook',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** Null: the shop itself did it. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  kind: z.enum(AUDIT_KINDS),
  subject: z.object({ type: z.string(), id: z.string() }),
  summary: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const inReach = (time: string) => time >= '2000' && time < '2200';
/** A moment, or a day in Mexico City (`yyyy-MM-dd`); as the end of a range the whole day is included. */
const Moment = z.union([z.iso.date().refine(inReach), z.iso.datetime({ offset: true }).refine(inReach)], 'Fecha inválida.');

export const AuditSearch = z.object({
  /** The id of the user who did it. */
  actor: Id.optional(),
  kind: z.enum(AUDIT_KINDS, 'Tipo desconocido.').optional(),
  from: Moment.optional(),
  to: Moment.optional(),
  limit: queryInt(1, 500).optional(),
  offset: queryInt(0, 10_000_000).optional(),
});
export type AuditSearch = z.infer<typeof AuditSearch>;

export const audit = {
  all: endpoint('GET /api/audit', {
    access: 'owner',
    summary: 'Lo que hizo el personal, lo más reciente primero',
    input: AuditSearch,
    output: z.array(AuditEntry),
  }),
};
