/**
 * Why a sign-in with Google failed: the values of `error` in the address of the page /auth/callback, each with its sentence for the guest.
 */
export const GOOGLE_FAILURES = {
  google_denied: 'Cancelaste el inicio de sesión con Google.',
  google_expired: 'Este inicio de sesión venció o empezó en otro navegador. Inténtalo otra vez.',
  google_refused: 'No pudimos comprobar tu cuenta de Google. Inténtalo otra vez.',
  google_unavailable: 'Google no responde. Inténtalo otra vez en un momento, o entra con tu contraseña.',
  google_unverified: 'Google no ha verificado tu correo, así que no podemos usarlo. Entra con tu contraseña.',
  google_other: 'La cuenta con este correo está conectada con otra cuenta de Google. Entra con esa, o con tu contraseña.',
} as const;
export type GoogleFailure = keyof typeof GOOGLE_FAILURES;
