import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { articles } from './scripts/build-plugins/articles.ts';
import { chunkGroups } from './scripts/build-plugins/chunk-groups.ts';
import { lightIcons } from './scripts/build-plugins/light-icons.ts';
import { lighterRouter } from './scripts/build-plugins/lighter-router.ts';
import { serviceWorker } from './scripts/build-plugins/service-worker.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), articles(), lightIcons(), lighterRouter(), serviceWorker()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  build: {
    // Fonts and pictures stay files: an inlined font would be sent with every page.
    assetsInlineLimit: 0,
    // The server build holds the stylesheet that goes into the pages, so it is minified there too.
    cssMinify: 'lightningcss',
    // React Router writes the preload links of a page itself.
    modulePreload: false,
  },
});
