import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Empty, linkToken, Nothing } from './shapes.ts';

/** What users change of their own account. */
export const ownAccount = {
  sendVerification: endpoint({
    method: 'POST',
    path: '/api/users/email/verification',
    access: 'user',
    status: 204,
    summary: 'Pedir otra vez el enlace que verifica el correo; 3 por hora',
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
