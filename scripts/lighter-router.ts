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

const LIBRARY = '/react-router/dist/production/';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/**
 * What the router says to those who use it wrongly, development says in full; `displayName` keeps parts in the bundle that nothing uses.
 * @returns the places of the code to be left out, first to last
 */
function talkIn(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const one of node) talkIn(one, found);
  if (!isNode(node)) return found;
  const { expression } = node as { expression?: Node };
  if (node.type === 'ExpressionStatement' && expression && (isCall(expression, 'warning', 'warnOnce') || isDisplayName(expression))) {
    found.push(node);
    return found;
  }
  const [, message] = isCall(node, 'invariant') ? (node.arguments as Node[]) : [];
  if (message) found.push(message);
  for (const part of Object.values(node)) if (part !== message && typeof part === 'object') talkIn(part, found);
  return found;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const isCall = (node: Node, ...names: string[]) => node.type === 'CallExpression' && names.includes(String((node.callee as Node).name));
const isDisplayName = (node: Node) =>
  node.type === 'AssignmentExpression' && ((node.left as Node).property as Node | undefined)?.name === 'displayName';

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
    transform(code, id) {
      if (!id.includes(LIBRARY)) return null;
      let light = '';
      let from = 0;
      for (const { type, start, end } of talkIn(this.parse(code)).sort((a, b) => a.start - b.start)) {
        // A statement may be all there is in a branch.
        light += code.slice(from, start) + (type === 'ExpressionStatement' ? ';' : "''");
        from = end;
      }
      return { code: light + code.slice(from), map: null };
    },
    buildEnd(error) {
      const missing = Object.keys(SWITCHED_OFF).filter((part) => !seen.has(part));
      if (!error && missing.length)
        this.error(`React Router no longer has ${missing.join(', ')}: look again at what it loads for nothing.`);
    },
  };
}
