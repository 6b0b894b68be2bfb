import { z } from 'zod';
import { STAFF_ROLES } from '../staff.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Email, hasAtLeast, hasAtMost, Instant, line, linkToken, pasted, plain } from '../wire/shapes.ts';

export const ROLES = ['customer', 'admin'] as const;

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Admins only. */
  staff_role: z.enum(STAFF_ROLES).optional(),
  /** True for a customer without an account; absent for accounts. */
  guest: z.literal(true).optional(),
  telefono: z.string().nullable(),
  rfc: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  created_at: Instant,
});
export type User = z.infer<typeof User>;

/** The account as its own user sees it. */
export const OwnUser = User.extend({
  email_verified: z.boolean(),
  /** The new address; it replaces `email` when the user opens the link that was mailed to it. */
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  google: z.boolean(),
  two_step: z.boolean(),
  /** Recovery codes that are not used yet. */
  recovery_left: z.number().int(),
});
export type OwnUser = z.infer<typeof OwnUser>;

/** The password counts exactly as typed: it is not trimmed and may contain any character. The length counts code points. */
export const Password = z
  .string('Escribe tu contraseña.')
  .max(512, 'La contraseña no puede exceder los 128 caracteres.')
  .refine((text) => hasAtLeast(text, 8), 'Mínimo 8 caracteres')
  .refine((text) => hasAtMost(text, 128), 'La contraseña no puede exceder los 128 caracteres.');

export const Registration = z.object({ name: line(2, 100), email: Email, password: Password });
export type Registration = z.infer<typeof Registration>;

/** A sign-in checks lengths only: other wrong input gets the same answer as an unknown account. */
export const Credentials = z.object({
  email: pasted('Correo inválido.').min(1, 'Escribe tu correo electrónico.').max(254, 'Correo inválido.').refine(plain, 'Correo inválido.'),
  password: z.string('Escribe tu contraseña.').min(1, 'Escribe tu contraseña.').max(512, 'La contraseña es demasiado larga.'),
});
export type Credentials = z.infer<typeof Credentials>;

export const Forgotten = z.object({ email: Email });
export const PasswordReset = z.object({ token: linkToken('Token de recuperación no válido'), password: Password });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** The form asks for the password twice, because it is not shown. */
export const ChosenPassword = z.object({ password: Password, repeated: z.string() });

const Said = z.object({ message: z.string() });

export const SignedIn = z.object({ token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

/** The password was right; the account also asks for a code (status 202). */
export const TwoStepAsked = z.object({ two_step: z.literal(true), challenge: z.string() });
export type TwoStepAsked = z.infer<typeof TwoStepAsked>;

export const accounts = {
  register: endpoint('POST /api/users/register', {
    access: 'anyone',
    status: 201,
    summary: 'Crear una cuenta; con el token de un invitado, sus pedidos y su carrito pasan a ella',
    input: Registration,
    output: SignedIn,
  }),
  login: endpoint('POST /api/users/login', {
    access: 'anyone',
    also: { status: 202, output: TwoStepAsked },
    summary: 'Iniciar sesión; 202 con un reto cuando la cuenta pide además un código',
    input: Credentials,
    output: SignedIn,
  }),
  logout: endpoint('POST /api/users/logout', {
    access: 'user',
    guests: true,
    summary: 'Cerrar la sesión',
  }),
  forgotPassword: endpoint('POST /api/users/forgot-password', {
    access: 'anyone',
    summary: 'Pedir por correo un enlace para cambiar la contraseña; dice lo mismo exista o no la cuenta',
    input: Forgotten,
    output: Said,
  }),
  resetPassword: endpoint('POST /api/users/reset-password', {
    access: 'anyone',
    summary: 'Cambiar la contraseña con el enlace del correo; cierra todas las sesiones',
    input: PasswordReset,
    output: Said,
  }),
  profile: endpoint('GET /api/users/profile', {
    access: 'user',
    guests: true,
    summary: 'La cuenta propia',
    output: OwnUser,
  }),
};
