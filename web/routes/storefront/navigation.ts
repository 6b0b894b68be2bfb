export type Entry = { label: string; to: string };

export const HEADER: Entry[] = [
  { label: 'Inicio', to: '/' },
  { label: 'Alimentos', to: '/products' },
  { label: 'Café', to: '/coffee' },
  { label: 'Bienvenido al lounge', to: '/lounge' },
];

export const SIDE_MENU: Entry[] = [
  { label: 'Inicio', to: '/' },
  { label: 'Alimentos', to: '/products' },
  { label: 'Café', to: '/coffee' },
  { label: 'Lounge', to: '/lounge' },
  { label: 'Contacto', to: '/contacto' },
  { label: 'Blog', to: '/blog' },
  { label: 'Suscripción', to: '/suscripcion' },
];

export const FOOTER: Entry[] = [
  { label: 'Inicio', to: '/' },
  { label: 'Menú', to: '/products' },
  { label: 'Sobre nosotros', to: '/nosotros' },
  { label: 'Contacto', to: '/contacto' },
];

/** What only the side menu leads to; the footer has it for browsers without scripts. */
export const ONLY_IN_MENU: Entry[] = [
  { label: 'Café', to: '/coffee' },
  { label: 'Lounge', to: '/lounge' },
  { label: 'Blog', to: '/blog' },
  { label: 'Suscripción', to: '/suscripcion' },
  { label: 'Carrito', to: '/cart' },
  { label: 'Iniciar sesión', to: '/login' },
];
