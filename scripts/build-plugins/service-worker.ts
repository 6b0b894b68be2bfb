import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { TIME_ZONE } from '#contract/shop.ts';

const FILE = 'sw.js';

/** Builds `web/sw.ts` to `/sw.js`, with the shop's time zone and a cache name that differs for each build of the pages. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'web/sw.ts', fileName: FILE });
    },
    generateBundle(_options, bundle) {
      const file = bundle[FILE];
      if (file?.type !== 'chunk' || !file.code.includes('__BUILD__')) this.error('The service worker has no __BUILD__ to replace.');
      if (file.imports.length) this.error('The service worker must not import other files: browsers load it as a classic script.');
      const others = Object.keys(bundle).sort().join('\n');
      file.code = file.code
        .replace('__BUILD__', createHash('sha256').update(others).digest('hex').slice(0, 12))
        .replace('__TIME_ZONE__', TIME_ZONE);
    },
  };
}
