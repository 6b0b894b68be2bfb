import { z } from 'zod';
import { hasRfcDate, RFC } from '../invoices/rfc.ts';
import { isMexicanPhone } from '../wire/clean-text.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Email, Id, Instant, line, linkToken, pastedCode } from '../wire/shapes.ts';
import { OwnUser, Password } from './accounts.ts';

/** A plus, then digits, spaces and hyphens. */
const PHONE = /^\+?(?=.*\d)[\d -]{10,15}$/;
export const CurrentPassword = z.string('Escribe tu contraseña.').max(512, 'La contraseña es demasiado larga.');

export const ProfileChange = z.object({
  name: line(2, 50, { min: 'El nombre debe tener al menos 2 caracteres', max: 'El nombre no puede exceder los 50 caracteres' }),
  /** The new e-mail replaces the current one when the user opens the link that is mailed to it. When absent, the e-mail stays. */
  email: Email.optional(),
  phone: pastedCode('Número telefónico inválido')
    .refine((text) => text === '' || PHONE.test(text) || isMexicanPhone(text), 'Número telefónico inválido')
    .nullish()
    .transform((text) => text || null),
  rfc: pastedCode('RFC inválido')
    .toUpperCase()
    .refine((text) => text === '' || (RFC.test(text) && hasRfcDate(text)), 'RFC inválido')
    .nullish()
    .transform((text) => text || null),
  /** Required for a new e-mail only. Accounts without a password leave it out; they must have signed in within the last minutes. */
  current_password: CurrentPassword.nullish(),
});
export type ProfileChange = z.output<typeof ProfileChange>;

export const PasswordChange = z.object({ current_password: CurrentPassword.min(1, 'Escribe tu contraseña.'), password: Password });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The form asks for the new password twice, because it is not shown. */
export const NewPassword = PasswordChange.extend({ repeated: z.string() }).refine(({ password, repeated }) => password === repeated, {
  path: ['repeated'],
  message: 'Las nuevas contraseñas no coinciden',
});

export const Session = z.object({
  id: z.string(),
  /** Browser and system in plain words, without versions. */
  device: z.string(),
  user_agent: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
  /** Whether this session made the call. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** What users change of their own account. */
export const ownAccount = {
  changeProfile: endpoint('PUT /api/users/profile', {
    access: 'user',
    summary: 'Cambiar nombre, teléfono y RFC; otro correo pide la contraseña y cambia al verificarse',
    input: ProfileChange,
    output: OwnUser,
  }),
  changePassword: endpoint('PUT /api/users/password', {
    access: 'user',
    summary: 'Cambiar la contraseña; cierra las demás sesiones',
    input: PasswordChange,
  }),
  removeAvatar: endpoint('DELETE /api/users/avatar', {
    access: 'user',
    summary: 'Quitar la foto propia',
  }),
  sessions: endpoint('GET /api/users/sessions', {
    access: 'user',
    summary: 'Las sesiones abiertas de la cuenta propia, la de uso más reciente primero',
    output: z.array(Session),
  }),
  endSessions: endpoint('DELETE /api/users/sessions', {
    access: 'user',
    summary: 'Cerrar todas las demás sesiones propias',
  }),
  endSession: endpoint('DELETE /api/users/sessions/{id}', {
    access: 'user',
    summary: 'Cerrar una sesión propia',
    input: z.object({ id: Id }),
  }),
  sendVerification: endpoint('POST /api/users/email/verification', {
    access: 'user',
    summary: 'Pedir otra vez el enlace que verifica el correo; 3 por hora',
  }),
  cancelEmailChange: endpoint('DELETE /api/users/email/verification', {
    access: 'user',
    summary: 'Dejar el cambio de correo que espera su enlace; el correo de la cuenta se queda',
  }),
  verifyEmail: endpoint('POST /api/users/email/verify', {
    access: 'anyone',
    summary: 'Verificar un correo con el enlace que le llegó; no inicia sesión',
    input: z.object({ token: linkToken('Este enlace no es válido o ya se usó.') }),
    output: z.object({ message: z.string(), email: z.string() }),
  }),
};
