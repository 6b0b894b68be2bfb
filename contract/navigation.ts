import type { PagePath } from './pages.ts';

type Entry = { to: PagePath; header?: string; menu?: string; footer?: string; rules?: string; fallback?: string };

/**
 * The labels of the storefront's pages in its menus, in order. A page has one name. `rules`: the page belongs to the footer's
 * list of terms. `fallback`: only the side menu links the page, so the footer shows the link to browsers without scripts. The table is
 * separate from `PAGES`, because the browser loads only this one.
 */
export const NAVIGATION: readonly Entry[] = [
  { to: '/', header: 'Inicio', menu: 'Inicio', footer: 'Inicio' },
  { to: '/products', header: 'Alimentos', menu: 'Alimentos', footer: 'Menú' },
  { to: '/coffee', header: 'Café', menu: 'Café', fallback: 'Café' },
  { to: '/lounge', header: 'Bienvenido al lounge', menu: 'Lounge', footer: 'Lounge' },
  { to: '/nosotros', footer: 'Sobre nosotros' },
  { to: '/contacto', menu: 'Contacto', footer: 'Contacto' },
  { to: '/blog', menu: 'Blog', footer: 'Blog' },
  { to: '/suscripcion', menu: 'Suscripción', footer: 'Suscripción' },
  { to: '/envios', rules: 'Envíos' },
  { to: '/devoluciones', rules: 'Devoluciones' },
  { to: '/terminos', rules: 'Términos' },
  { to: '/privacidad', rules: 'Aviso de privacidad' },
  { to: '/cart', fallback: 'Carrito' },
  { to: '/login', fallback: 'Iniciar sesión' },
];
