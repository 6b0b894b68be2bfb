import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { lighterRouter } from './scripts/lighter-router.ts';
import { serviceWorker } from './scripts/service-worker.ts';

/** Two files that every page of the shop needs, and one that many do: one large file compresses better than thirty small ones (m: 6 kB of brotli less). */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  // With all they import at once; what they import on first use stays apart.
  {
    name: 'shop',
    test: /web[\\/](routes[\\/]storefront[\\/](shell|error-page|add-product)|features[\\/]catalog[\\/](product-grid|reviews-slot)|lib[\\/]page-meta)\.tsx?$/,
  },
  // What several rooms show, the lounge's first of all: a file for each icon would weigh more than the icon.
  { name: 'signs', test: /lucide-react[\\/].*[\\/](armchair|award|clock|coffee|leaf|mail|map-pin|phone|users)\.mjs$/ },
  { name: 'rooms', test: /web[\\/](lib[\\/]scene-alts|ui[\\/]shop[\\/]fact-strip)\.tsx?$/ },
];

export default defineConfig(({ mode }) => ({
  // Tests import modules one by one and need no router around them.
  plugins: mode === 'test' ? [] : [tailwindcss(), reactRouter(), lighterRouter(), serviceWorker()],
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: fileURLToPath(new URL('web/lib/lucide.tsx', import.meta.url)) }],
    // Or the server would draw lucide's icons and the browser ours.
    noExternal: ['lucide-react'],
  },
  // Dev pre-bundles with the same aliases only what it scans; icons are small enough to be served one by one.
  optimizeDeps: { exclude: ['lucide-react'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  build: {
    // Fonts and pictures stay files: an inlined font would be sent with every page.
    assetsInlineLimit: 0,
    // The server build holds the stylesheet that goes into the pages, so it is minified there too.
    cssMinify: 'lightningcss' as const,
    // The router names the files of a page by itself.
    modulePreload: false,
  },
}));
