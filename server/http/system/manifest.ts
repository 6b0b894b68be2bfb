import type { Hono } from 'hono';
import { settings, shopName } from '#server/current-settings.ts';
import type { Env } from '#server/http/caller.ts';

const png = (src: string, size: number, purpose?: string) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});
const shortcut = (name: string, url: string) => ({ name, url, icons: [png('/icon-192.png', 192)] });

/** The web app manifest, with which browsers install the shop as an app. Not a static file, because it contains the shop's name. */
const manifest = (name: string, motto: string | null) => ({
  id: '/',
  name,
  short_name: name,
  description: motto ?? 'Café mexicano de altura, cocina de todo el día y un lounge para quedarse un rato más.',
  lang: 'es-MX',
  dir: 'ltr',
  categories: ['food', 'shopping'],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FCFBF7',
  theme_color: '#FCFBF7',
  user_preferences: { color_scheme: { dark: { background_color: '#1A130F', theme_color: '#1A130F' } } },
  icons: [
    png('/icon-192.png', 192, 'any'),
    png('/icon-512.png', 512, 'any'),
    png('/icon-maskable-192.png', 192, 'maskable'),
    png('/icon-maskable-512.png', 512, 'maskable'),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [shortcut('Menú', '/menu'), shortcut('Carrito', '/cart'), shortcut('Lounge', '/lounge')],
});

const PATH = '/manifest.webmanifest';

export function registerManifest(app: Hono<Env>): void {
  app.get(PATH, (c) => {
    c.set('route', PATH);
    return c.body(JSON.stringify(manifest(shopName(), settings().marca.lema)), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    });
  });
}
