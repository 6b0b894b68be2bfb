import { emailUnverified } from '#server/features/accounts/index.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';

export const unknownUser = () => notFound('user_not_found', 'No encontramos esta cuenta.');
export const lastOwner = () =>
  new Refusal(409, 'last_owner', 'La última cuenta con el puesto de Dueño no puede cambiar de rol ni eliminarse.');
export const roleNeedsEmail = () =>
  emailUnverified('Esta cuenta no ha verificado su correo. Pide a la persona que lo verifique, o invítala: al aceptar, la cuenta es suya.');
export const notConfirmed = () =>
  new Refusal(403, 'not_confirmed', 'Escribe el correo de tu cuenta para eliminarla.', {
    errors: { confirm: 'Escribe el correo de tu cuenta para eliminarla.' },
  });
export const badInvitation = () => new Refusal(400, 'invalid_token', 'Esta invitación no es válida o ya se usó.');
export const unknownInvitation = () => notFound('invitation_not_found', 'No encontramos esta invitación.');
