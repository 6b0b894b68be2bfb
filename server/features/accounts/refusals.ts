import { Refusal } from '#server/http/refusal.ts';

export const emailTaken = () =>
  new Refusal(409, 'email_taken', 'Ya existe una cuenta con este correo.', { errors: { email: 'Ya existe una cuenta con este correo.' } });

export const emailUnverified = (message: string) => new Refusal(409, 'email_unverified', message);
