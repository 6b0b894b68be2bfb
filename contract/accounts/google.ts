import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { TwoStepAsked, User } from './accounts.ts';

/**
 * The answer of /auth/status to a bearer token: the token of the session, or a new session for the one-use code of a sign-in with Google.
 */
export const AuthStatus = z.object({ authenticated: z.literal(true), user: User, token: z.string() });
export type AuthStatus = z.infer<typeof AuthStatus>;
/** An account with the second step gets `TwoStepAsked` with status 202, as after the right password. */
export const AuthAnswer = z.union([AuthStatus, TwoStepAsked]);
export type AuthAnswer = z.infer<typeof AuthAnswer>;

/** Signing in with Google. The redirects to Google and back are plain routes, not endpoints of this table. */
export const google = {
  providers: endpoint('GET /api/auth/providers', {
    access: 'anyone',
    summary: 'Con qué se puede iniciar sesión además de la contraseña',
    output: z.object({ google: z.boolean() }),
  }),
  disconnect: endpoint('DELETE /api/users/google', {
    access: 'user',
    summary: 'Desconectar la cuenta de Google; hace falta tener contraseña',
  }),
  firstPassword: endpoint('POST /api/users/password/first', {
    access: 'user',
    summary: 'Pedir por correo el enlace con el que una cuenta sin contraseña elige la primera',
  }),
};
