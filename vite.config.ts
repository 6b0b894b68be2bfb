import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { articles } from './scripts/build-plugins/articles.ts';
import { chunkGroups, exactGroups } from './scripts/build-plugins/chunk-groups.ts';
import { lightIcons } from './scripts/build-plugins/light-icons.ts';
import { lighterRouter } from './scripts/build-plugins/lighter-router.ts';
import { serviceWorker } from './scripts/build-plugins/service-worker.ts';

/**
 * Files are named by their hash only: the list of routes, which every page loads, names about a hundred of them (0.3 kB of brotli). Those
 * with a name are the ones that journeys hold back or wait for.
 */
const NAMED = /^(?:visits|sign-in-form|register-form|forgot-form|contact-form|club-form|leave|club-block|reservation-form)$/;
const fileName = ({ name }: { name: string }) => (NAMED.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js');

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), articles(), lightIcons(), lighterRouter(), serviceWorker(), exactGroups()],
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, entryFileNames: fileName, chunkFileNames: fileName } },
      },
    },
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
