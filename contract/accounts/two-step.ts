import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { linkToken, pastedCode, plain } from '../wire/shapes.ts';
import { SignedIn } from './accounts.ts';
import { CurrentPassword } from './own-account.ts';

/** A code of the app (six digits) or a recovery code; dashes, spaces and case are ignored. */
export const TwoStepCode = pastedCode('Escribe el código.')
  .min(1, 'Escribe el código.')
  .max(40, 'El código es demasiado largo.')
  .refine(plain, 'El código no es válido.');

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export const WithCode = z.object({ code: TwoStepCode });

/** Accounts without a password leave it out; they must have signed in within the last minutes. */
export const Enrolment = z.object({ current_password: CurrentPassword.nullish() });

export const TwoStepSecret = z.object({
  /** In base32, for typing it into the app. No other answer contains it. */
  secret: z.string(),
  otpauth_url: z.string(),
  /** `otpauth_url` as a QR code, dark on white. */
  qr_svg: z.string(),
});
export type TwoStepSecret = z.infer<typeof TwoStepSecret>;

export const ChallengeAnswer = z.object({
  challenge: linkToken('Vuelve a iniciar sesión.'),
  code: TwoStepCode,
});
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;

/** The second step of signing in. */
export const twoStep = {
  begin: endpoint('POST /api/users/two-step', {
    access: 'user',
    summary: 'Empezar la verificación en dos pasos: el secreto para la aplicación de códigos',
    input: Enrolment,
    output: TwoStepSecret,
  }),
  confirm: endpoint('POST /api/users/two-step/confirm', {
    access: 'user',
    summary: 'Activar la verificación en dos pasos con un código de la aplicación; cierra las demás sesiones',
    input: WithCode,
    output: RecoveryCodes,
  }),
  recoveryCodes: endpoint('POST /api/users/two-step/recovery-codes', {
    access: 'user',
    summary: 'Cambiar los códigos de recuperación por diez nuevos',
    input: WithCode,
    output: RecoveryCodes,
  }),
  end: endpoint('DELETE /api/users/two-step', {
    access: 'user',
    summary: 'Desactivar la verificación en dos pasos',
    input: WithCode,
  }),
  login: endpoint('POST /api/users/login/two-step', {
    access: 'anyone',
    summary: 'Terminar el inicio de sesión con un código de la aplicación o de recuperación',
    input: ChallengeAnswer,
    output: SignedIn,
  }),
};
