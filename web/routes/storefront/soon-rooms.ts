import type { Scene } from '#web/lib/pictures.ts';

export type Room = {
  title: string;
  lead: string;
  /** What one can do meanwhile. */
  next: { label: string; to: string };
  /** What stands in the nicho: one of the house's scenes, or one of its products. */
  picture: { scene: Scene; position: string } | { product: string };
};

/** Rooms that are announced but not open yet, by path. */
export const ROOMS: Record<string, Room> = {
  '/forgot-password': {
    title: 'Recupera tu contraseña',
    lead: 'Pronto podrás pedir aquí un enlace para cambiarla. Mientras tanto, escríbenos desde el correo de tu cuenta.',
    next: { label: 'Iniciar sesión', to: '/login' },
    picture: { product: 'espresso-doble' },
  },
  '/reset-password': {
    title: 'Cambia tu contraseña',
    lead: 'Pronto podrás cambiarla aquí con el enlace de tu correo. Mientras tanto, escríbenos desde el correo de tu cuenta.',
    next: { label: 'Iniciar sesión', to: '/login' },
    picture: { product: 'espresso-doble' },
  },
};
