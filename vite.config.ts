import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { lighterRouter } from './scripts/lighter-router.ts';
import { serviceWorker } from './scripts/service-worker.ts';

/** Two files that every page needs, and others that many need: one large file compresses better than thirty small ones (measured: 6 kB of brotli less). */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  // With their static imports; dynamic imports stay separate files.
  {
    name: 'shop',
    test: /web[\\/](routes[\\/]storefront[\\/](shell|error-page|add-product)|features[\\/]catalog[\\/](product-grid|reviews-slot)|lib[\\/]page-meta)\.tsx?$/,
  },
  // Icons of several pages: a file per icon would be larger than the icon.
  { name: 'signs', test: /lucide-react[\\/].*[\\/](armchair|award|clock|coffee|leaf|mail|map-pin|phone|users)\.mjs$/ },
  { name: 'rooms', test: /web[\\/](lib[\\/]scene-alts|ui[\\/]shop[\\/]fact-strip)\.tsx?$/ },
];

export default defineConfig(({ mode }) => ({
  // Tests import single modules and need no router.
  plugins: mode === 'test' ? [] : [tailwindcss(), reactRouter(), lighterRouter(), serviceWorker()],
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: fileURLToPath(new URL('web/lib/lucide.tsx', import.meta.url)) }],
    // Otherwise the server would render lucide's icons and the browser ours.
    noExternal: ['lucide-react'],
  },
  // Pre-bundling in development would bypass the alias; icons are small enough to be served one by one.
  optimizeDeps: { exclude: ['lucide-react'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  build: {
    // Fonts and pictures stay files: an inlined font would be sent with every page.
    assetsInlineLimit: 0,
    // The server build contains the stylesheet that is inlined into pages, so it is minified there too.
    cssMinify: 'lightningcss' as const,
    // The router adds the preloads of a page by itself.
    modulePreload: false,
  },
}));
