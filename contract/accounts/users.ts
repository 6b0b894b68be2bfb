import { z } from 'zod';
import { STAFF_ROLES } from '../staff.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Email, emailOr, Id, Instant, line, linkToken, queryInt, SearchText } from '../wire/shapes.ts';
import { Password, SignedIn, User } from './accounts.ts';
import { TwoStepCode } from './two-step.ts';

/** Replaces the name in what a deleted account leaves behind, such as reviews. */
export const DELETED_CUSTOMER = 'Cliente eliminado';

/** A row of the owner's list. */
const ListedUser = User.extend({ email_verified: z.boolean() });
export type ListedUser = z.infer<typeof ListedUser>;

export const ROLE_FILTERS = ['customer', 'admin', ...STAFF_ROLES] as const;

export const UserSearch = z.object({
  /** Searches name and e-mail. */
  q: SearchText.optional(),
  /** `admin` finds all staff. */
  role: z.enum(ROLE_FILTERS, 'Rol desconocido.').optional(),
  limit: queryInt(1, 500).optional(),
  offset: queryInt(0, 10_000_000).optional(),
});
export type UserSearch = z.infer<typeof UserSearch>;

const StaffRoleField = z.enum(STAFF_ROLES, 'Elige un puesto.');

/**
 * The form of a user. A customer has no `staff_role`. When an admin is saved without `staff_role`, the role stays; a new admin becomes
 * `staff`.
 */
export const UserChange = z.object({
  name: line(1, 100, { min: 'Nombre requerido' }),
  email: emailOr('Correo inválido'),
  role: z.enum(['customer', 'admin'], 'Elige un rol.'),
  staff_role: StaffRoleField.nullish(),
});
export type UserChange = z.infer<typeof UserChange>;

export const NewInvitation = z.object({ email: Email, staff_role: StaffRoleField });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  staff_role: z.enum(STAFF_ROLES),
  invited_by: z.object({ id: z.string(), name: z.string() }),
  created_at: Instant,
  expires_at: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** The confirmation that deletes the caller's own account: its password, or its own e-mail when it only signs in with Google. */
export const OwnDeletion = z
  .object({
    password: z.string('Escribe tu contraseña.').max(512, 'La contraseña es demasiado larga.').nullish(),
    confirm: z.string('Escribe tu correo.').max(254, 'Correo inválido.').nullish(),
    /** A code of the authenticator app or a recovery code; required when the account has the second step. */
    code: TwoStepCode.nullish(),
  })
  .refine(({ password, confirm }) => password || confirm, { path: ['password'], message: 'Escribe tu contraseña.' });
export type OwnDeletion = z.infer<typeof OwnDeletion>;

/** The form of the page that a mailed invitation opens. */
export const Acceptance = z.object({
  token: linkToken('Esta invitación no es válida o ya se usó.'),
  name: line(2, 100),
  password: Password,
});
export type Acceptance = z.infer<typeof Acceptance>;

export const users = {
  all: endpoint('GET /api/users', {
    access: 'owner',
    summary: 'Las cuentas, la más nueva primero',
    input: UserSearch,
    output: z.array(ListedUser),
  }),
  invite: endpoint('POST /api/users/invitations', {
    access: 'owner',
    status: 201,
    summary: 'Invitar por correo a alguien al personal; otra invitación al mismo correo termina la anterior',
    input: NewInvitation,
    output: Invitation,
  }),
  invitations: endpoint('GET /api/users/invitations', {
    access: 'owner',
    summary: 'Las invitaciones abiertas',
    output: z.array(Invitation),
  }),
  uninvite: endpoint('DELETE /api/users/invitations/{id}', {
    access: 'owner',
    summary: 'Retirar una invitación',
    input: z.object({ id: Id }),
  }),
  accept: endpoint('POST /api/users/invitations/accept', {
    access: 'anyone',
    summary: 'Abrir la cuenta de una invitación e iniciar sesión',
    input: Acceptance,
    output: SignedIn,
  }),
  removeOwn: endpoint('DELETE /api/users/profile', {
    access: 'user',
    summary: 'Eliminar la cuenta propia; los pedidos quedan sin datos personales',
    input: OwnDeletion,
  }),
  change: endpoint('PUT /api/users/{id}', {
    access: 'owner',
    summary: 'Cambiar nombre, correo, rol y puesto de una cuenta; más derechos piden un correo verificado',
    input: UserChange.extend({ id: Id }),
    output: User,
  }),
  remove: endpoint('DELETE /api/users/{id}', {
    access: 'owner',
    summary: 'Eliminar una cuenta; sus pedidos quedan sin datos personales',
    input: z.object({ id: Id }),
  }),
};
