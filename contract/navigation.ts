import type { PagePath } from './pages.ts';

type Entry = { to: PagePath; header?: string; menu?: string; footer?: string; fallback?: string };

/**
 * What the storefront's navigation calls its pages, in order. `fallback`: what only the side menu leads to, which the footer shows to
 * browsers without scripts. Apart from `PAGES`, because the browser loads this and needs nothing else of them.
 */
export const NAVIGATION: readonly Entry[] = [
  { to: '/', header: 'Inicio', menu: 'Inicio', footer: 'Inicio' },
  { to: '/products', header: 'Alimentos', menu: 'Alimentos', footer: 'Menú' },
  { to: '/coffee', header: 'Café', menu: 'Café', fallback: 'Café' },
  { to: '/lounge', header: 'Bienvenido al lounge', menu: 'Lounge', fallback: 'Lounge' },
  { to: '/nosotros', footer: 'Sobre nosotros' },
  { to: '/contacto', menu: 'Contacto', footer: 'Contacto' },
  { to: '/blog', menu: 'Blog', fallback: 'Blog' },
  { to: '/suscripcion', menu: 'Suscripción', fallback: 'Suscripción' },
  { to: '/cart', fallback: 'Carrito' },
  { to: '/login', fallback: 'Iniciar sesión' },
];
