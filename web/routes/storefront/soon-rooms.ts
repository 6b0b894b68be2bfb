import type { Scene } from '#web/lib/pictures.ts';

export type Room = {
  title: string;
  lead: string;
  /** What one can do meanwhile. */
  next: { label: string; to: string };
  /** What stands in the nicho: one of the house's scenes, or one of its products. */
  picture: { scene: Scene; position: string } | { product: string };
};

const MENU = { label: 'Descubrir el menú', to: '/products' };

/** Rooms that are announced but not open yet, by path. */
export const ROOMS: Record<string, Room> = {
  '/lounge': {
    title: 'Bienvenido al Lounge',
    lead: 'Sillones bajos, música suave y mesas para dos o para doce. Muy pronto podrás reservar la tuya desde esta página.',
    next: MENU,
    picture: { scene: 'lounge', position: '50% 50%' },
  },
  '/contacto': {
    title: 'Contacto',
    lead: 'Aquí habrá un formulario para escribirnos. Mientras tanto, la casa está abierta y el correo también.',
    next: MENU,
    picture: { product: 'cafe-de-olla' },
  },
  '/blog': {
    title: 'Cuaderno',
    lead: 'Textos cortos de la casa: cómo preparar café, qué se cosecha y por qué el mosaico lleva arcos. Se publica pronto.',
    next: { label: 'Ver los cafés', to: '/coffee' },
    picture: { product: 'cafe-oaxaca' },
  },
  '/suscripcion': {
    title: 'Club Casa Blanca',
    lead: 'Un correo al mes, puntos por cada compra y catas para quienes vuelven. Las inscripciones se abren pronto.',
    next: MENU,
    picture: { product: 'cafe-chiapas' },
  },
  '/nosotros': {
    title: 'Sobre nosotros',
    lead: 'La historia de la casa: el origen del grano, el tueste de cada semana y la cocina de todo el día. La estamos escribiendo.',
    next: { label: 'Ver los cafés', to: '/coffee' },
    picture: { scene: 'pour-over', position: '17% 50%' },
  },
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
