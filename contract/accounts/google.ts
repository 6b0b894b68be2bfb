import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Empty, Nothing } from '../wire/shapes.ts';
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
  providers: endpoint({
    method: 'GET',
    path: '/api/auth/providers',
    access: 'anyone',
    summary: 'Con qué se puede iniciar sesión además de la contraseña',
    input: Nothing,
    output: z.object({ google: z.boolean() }),
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/users/google',
    access: 'user',
    status: 204,
    summary: 'Desconectar la cuenta de Google; hace falta tener contraseña',
    input: Nothing,
    output: Empty,
  }),
  firstPassword: endpoint({
    method: 'POST',
    path: '/api/users/password/first',
    access: 'user',
    status: 204,
    summary: 'Pedir por correo el enlace con el que una cuenta sin contraseña elige la primera',
    input: Nothing,
    output: Empty,
  }),
};
