import { useLayoutEffect, useRef } from 'react';
import { popstateGate } from '#web/boot/popstate-gate.ts';

type Layer = { close: () => void };

/** The state of a history entry: `key` and `idx` are the router's, `layer` is ours and is missing in a page's own entry. */
type EntryState = { key?: string; idx?: number; layer?: number } | null;

/** The open layers, the lowest first. Each has a history entry above the page's own, whose state has its number as `layer`. */
let layers: Layer[] = [];
/** The state of the current entry, as of the last change of the history. */
let current: EntryState = null;
/** `history.go` was called and its `popstate` has not come yet. */
let isTravelling = false;
/** What changes the history and waits until then: the router's writes, and steps back. */
let writes: (() => void)[] = [];

const depthOf = (state: EntryState) => state?.layer ?? 0;

/**
 * Makes the browser's back button close what lies over the page instead of leaving the page. For parts that are open as long as
 * they are rendered. A part that is closed in another way takes its history entry along.
 * @param close called once, when the person goes back
 */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  // A layout effect runs before the next key or touch can arrive.
  useLayoutEffect(() => {
    const layer: Layer = { close: () => latest.current() };
    followHistory();
    layers.push(layer);
    settle();
    return () => {
      layers = layers.filter((one) => one !== layer);
      // Later: a layer that opens in the same moment uses the entry again.
      queueMicrotask(settle);
    };
  }, []);
}

/** Leaves the page for the one before it. `history.go(-1)` would only close the layer on top, whose entry lies between them. */
export function leaveBackwards(): void {
  const leave = () => window.history.go(-1);
  const depth = depthOf(current);
  if (!isTravelling && depth === 0) leave();
  else writes.push(leave);
  if (!isTravelling && depth > 0) travel(-depth);
}

/** Brings the number of entries to the number of layers. */
function settle() {
  if (isTravelling) return;
  const depth = depthOf(current);
  if (depth > layers.length) return travel(layers.length - depth);
  for (let layer = depth + 1; layer <= layers.length; layer++) write('pushState', { ...current, layer }, '');
}

function travel(steps: number) {
  isTravelling = true;
  window.history.go(steps);
}

function write(method: 'pushState' | 'replaceState', ...args: Parameters<History['pushState']>) {
  History.prototype[method].apply(window.history, args);
  current = window.history.state;
}

/** Begins with the first layer and never ends: entries outlive the layers. */
function followHistory() {
  if (popstateGate.handler) return;
  current = window.history.state;
  // The router would take a step between the entries of one page for a navigation.
  popstateGate.handler = onTravelled;
  // The router writes its entries directly above the page's own: above a layer's, the way back from the next page would have two steps.
  for (const method of ['pushState', 'replaceState'] as const)
    window.history[method] = (...args) => {
      const depth = depthOf(current);
      if (!isTravelling && depth === 0) return write(method, ...args);
      writes.push(() => write(method, ...args));
      if (!isTravelling) travel(-depth);
    };
}

function onTravelled(event: PopStateEvent) {
  const before = current;
  current = event.state;
  if (isTravelling) {
    event.stopImmediatePropagation();
    isTravelling = false;
    const due = writes;
    writes = [];
    for (const write of due) write();
    // After a navigation the page's layers are about to close.
    if (!due.length) settle();
    return;
  }
  // To another page: the router's part.
  if (before?.key !== current?.key || before?.idx !== current?.idx) return;
  event.stopImmediatePropagation();
  const closing = layers.splice(depthOf(current)).reverse();
  for (const layer of closing) layer.close();
  // Forward to the entry of a layer that is closed: back again.
  settle();
}
