import type { Plugin } from 'vite';

/**
 * Two modules of React Router that the browser loads and this shop never runs: the discovery of routes (all are known at once)
 * and instrumentation (none is passed). What stays are their answers when switched off. Saves 2.2 kB of brotli on every page (m).
 */
const SWITCHED_OFF: Record<string, string> = {
  'lib/dom/ssr/fog-of-war.js': `
    const nothing = () => {};
    export { nothing as getPartialManifest, nothing as getPatchRoutesOnNavigationFunction, nothing as useFogOFWarDiscovery };
    export { nothing as isFogOfWarEnabled, nothing as getManifestPath, nothing as getPathsWithAncestors, nothing as handleClientVersionMismatch };`,
  'lib/router/instrumentation.js': `
    const nothing = () => {};
    export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates };
    export { nothing as instrumentClientSideRouter, nothing as instrumentHandler, nothing as instrumentationResultMetaContext };`,
};

export function lighterRouter(): Plugin {
  const seen = new Set<string>();
  return {
    name: 'lighter-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = Object.keys(SWITCHED_OFF).find((path) => id.endsWith(`react-router/dist/production/${path}`));
      if (!part) return null;
      seen.add(part);
      return SWITCHED_OFF[part];
    },
    buildEnd(error) {
      const missing = Object.keys(SWITCHED_OFF).filter((part) => !seen.has(part));
      if (!error && missing.length)
        this.error(`React Router no longer has ${missing.join(', ')}: look again at what it loads for nothing.`);
    },
  };
}
