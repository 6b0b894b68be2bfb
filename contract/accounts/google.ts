import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Empty, Nothing } from '../wire/shapes.ts';
import { TwoStepAsked, User } from './accounts.ts';

/** What /auth/status answers to a bearer: a session's own token, or a new session for the one-use code of a sign-in with Google. */
export const AuthStatus = z.object({ authenticated: z.literal(true), user: User, token: z.string() });
export type AuthStatus = z.infer<typeof AuthStatus>;
/** As at the sign-in with a password, with status 202. */
export const AuthAnswer = z.union([AuthStatus, TwoStepAsked]);
export type AuthAnswer = z.infer<typeof AuthAnswer>;

/** Signing in with Google. The way there and back are redirects, beside the endpoints. */
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
