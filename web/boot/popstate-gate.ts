/**
 * Lets a part of the page handle a `popstate` before the router does, and keep it from the router. Browsers call the listeners of a
 * window in the order of their registration, so the client entry imports this module before the router starts.
 */
export const popstateGate: { handler: ((event: PopStateEvent) => void) | null } = { handler: null };

if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => popstateGate.handler?.(event));
