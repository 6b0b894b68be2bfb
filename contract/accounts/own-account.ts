import { z } from 'zod';
import { hasRfcDate, RFC } from '../invoices/rfc.ts';
import { isMexicanPhone } from '../wire/clean-text.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Email, Empty, Id, Instant, line, linkToken, Nothing, pastedCode } from '../wire/shapes.ts';
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
  changeProfile: endpoint({
    method: 'PUT',
    path: '/api/users/profile',
    access: 'user',
    summary: 'Cambiar nombre, teléfono y RFC; otro correo pide la contraseña y cambia al verificarse',
    input: ProfileChange,
    output: OwnUser,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/users/password',
    access: 'user',
    status: 204,
    summary: 'Cambiar la contraseña; cierra las demás sesiones',
    input: PasswordChange,
    output: Empty,
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/users/avatar',
    access: 'user',
    status: 204,
    summary: 'Quitar la foto propia',
    input: Nothing,
    output: Empty,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/users/sessions',
    access: 'user',
    summary: 'Las sesiones abiertas de la cuenta propia, la de uso más reciente primero',
    input: Nothing,
    output: z.array(Session),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/sessions',
    access: 'user',
    status: 204,
    summary: 'Cerrar todas las demás sesiones propias',
    input: Nothing,
    output: Empty,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/users/sessions/{id}',
    access: 'user',
    status: 204,
    summary: 'Cerrar una sesión propia',
    input: z.object({ id: Id }),
    output: Empty,
  }),
  sendVerification: endpoint({
    method: 'POST',
    path: '/api/users/email/verification',
    access: 'user',
    status: 204,
    summary: 'Pedir otra vez el enlace que verifica el correo; 3 por hora',
    input: Nothing,
    output: Empty,
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/users/email/verification',
    access: 'user',
    status: 204,
    summary: 'Dejar el cambio de correo que espera su enlace; el correo de la cuenta se queda',
    input: Nothing,
    output: Empty,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/users/email/verify',
    access: 'anyone',
    summary: 'Verificar un correo con el enlace que le llegó; no inicia sesión',
    input: z.object({ token: linkToken('Este enlace no es válido o ya se usó.') }),
    output: z.object({ message: z.string(), email: z.string() }),
  }),
};
