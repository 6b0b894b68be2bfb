import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const FILE = 'sw.js';

/** Builds `web/sw.ts` to `/sw.js`, with a name in it that is another one for every build of the pages. */
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
      if (file?.type !== 'chunk' || !file.code.includes('__BUILD__')) this.error('There is no service worker to be named.');
      if (file.imports.length) this.error('The service worker stands alone: it cannot import.');
      const others = Object.keys(bundle).sort().join('\n');
      file.code = file.code.replace('__BUILD__', createHash('sha256').update(others).digest('hex').slice(0, 12));
    },
  };
}
