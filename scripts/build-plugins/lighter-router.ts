import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Two modules of React Router that the browser loads but this shop never uses: route discovery (all routes are known at once)
 * and instrumentation (none is passed). Each is replaced by the answers that it gives when it is disabled. Figures: decision 020.
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
 * Finds what production leaves out: warnings for developers, the messages of `invariant`, and `displayName`, which keeps unused components
 * in the bundle.
 * @returns the nodes to be replaced
 */
function developerTexts(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const one of node) developerTexts(one, found);
  if (!isNode(node)) return found;
  const { expression } = node as { expression?: Node };
  if (node.type === 'ExpressionStatement' && expression && (isCall(expression, 'warning', 'warnOnce') || isDisplayName(expression))) {
    found.push(node);
    return found;
  }
  const [, message] = isCall(node, 'invariant') ? (node.arguments as Node[]) : [];
  if (message) found.push(message);
  for (const part of Object.values(node)) if (part !== message && typeof part === 'object') developerTexts(part, found);
  return found;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const isCall = (node: Node, ...names: string[]) => node.type === 'CallExpression' && names.includes(String((node.callee as Node).name));
const isDisplayName = (node: Node) =>
  node.type === 'AssignmentExpression' && ((node.left as Node).property as Node | undefined)?.name === 'displayName';

/** Modules whose `invariant` only fails on wrong calls, which development and tests reveal. */
const MISUSE = /\/lib\/(?:hooks|components|dom\/lib|router\/(?:utils|history|matcher-route-pattern))\.js$/;

/** The place of an error's full message in the package, e.g. `router:1042` for line 1042 of `router.js`. */
const placeOf = (id: string, code: string, at: number): string =>
  MISUSE.test(id) ? "''" : `'${basename(id, '.js')}:${code.slice(0, at).split('\n').length}'`;

/** Removes from React Router what this shop's browsers never need. The router's errors then name the place of their message. */
export function lighterRouter(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'lighter-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = Object.keys(SWITCHED_OFF).find((path) => id.endsWith(LIBRARY + path));
      if (!part) return null;
      replaced.add(part);
      return SWITCHED_OFF[part];
    },
    transform(code, id) {
      if (!id.includes(LIBRARY)) return null;
      let light = '';
      let from = 0;
      for (const { type, start, end } of developerTexts(this.parse(code)).sort((a, b) => a.start - b.start)) {
        // Replace by an empty statement, because it may be the only one of its branch.
        light += code.slice(from, start) + (type === 'ExpressionStatement' ? ';' : placeOf(id, code, start));
        from = end;
      }
      return { code: light + code.slice(from), map: null };
    },
    buildEnd(error) {
      const missing = Object.keys(SWITCHED_OFF).filter((part) => !replaced.has(part));
      if (!error && missing.length)
        this.error(`React Router no longer has ${missing.join(', ')}: look again at what the browser loads without need.`);
    },
  };
}
