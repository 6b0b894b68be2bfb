import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WRAPPER = '../createLucideIcon.mjs';
const OURS = fileURLToPath(new URL('../../web/lib/lucide.tsx', import.meta.url));

/** Lucide's drawings with `web/lib/lucide.tsx` instead of lucide's wrapper, which is larger than all icons of a page together (1.2 kB). */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    enforce: 'pre',
    config: () => ({
      // Otherwise the server would render lucide's icons, and the browser the shop's.
      resolve: { noExternal: ['lucide-react'] },
      // The development server would bundle the package with its own wrapper.
      optimizeDeps: { exclude: ['lucide-react'] },
    }),
    resolveId: (source, importer) => (source === WRAPPER && importer?.includes('/lucide-react/') ? OURS : null),
  };
}
