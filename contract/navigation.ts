import type { PagePath } from './pages.ts';

type Entry = { to: PagePath; header?: string; menu?: string; footer?: string; rules?: string; fallback?: string };

/**
 * The labels of the storefront's pages in its menus, in order; the club's name replaces `{club}`. `rules`: the footer's list of terms.
 * `fallback`: pages that only the side menu links, which the footer shows to browsers without scripts. Apart from `PAGES`, because the
 * browser loads this list only.
 */
export const NAVIGATION: readonly Entry[] = [
  { to: '/', header: 'Inicio', menu: 'Inicio', footer: 'Inicio' },
  { to: '/products', header: 'Alimentos', menu: 'Alimentos', footer: 'Menú' },
  { to: '/coffee', header: 'Café', menu: 'Café', fallback: 'Café' },
  { to: '/lounge', header: 'Bienvenido al lounge', menu: 'Lounge', footer: 'Lounge' },
  { to: '/nosotros', footer: 'Sobre nosotros' },
  { to: '/contacto', menu: 'Contacto', footer: 'Contacto' },
  { to: '/blog', menu: 'Blog', footer: 'Cuaderno' },
  { to: '/suscripcion', menu: 'Suscripción', footer: '{club}' },
  { to: '/envios', rules: 'Envíos' },
  { to: '/devoluciones', rules: 'Devoluciones' },
  { to: '/terminos', rules: 'Términos' },
  { to: '/privacidad', rules: 'Aviso de privacidad' },
  { to: '/cart', fallback: 'Carrito' },
  { to: '/login', fallback: 'Iniciar sesión' },
];
