import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
  // Tests import modules one by one and need no router around them.
  plugins: mode === 'test' ? [] : [tailwindcss(), reactRouter()],
  build: {
    // Fonts and pictures stay files: an inlined font would be sent with every page.
    assetsInlineLimit: 0,
    // The server build holds the stylesheet that goes into the pages, so it is minified there too.
    cssMinify: 'lightningcss' as const,
    modulePreload: { polyfill: false },
    // Tells bench/web-bytes.ts which file belongs to which module.
    manifest: true,
  },
}));
