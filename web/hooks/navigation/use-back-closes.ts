import { useLayoutEffect, useRef } from 'react';
import { popstateGate } from '#web/boot/popstate-gate.ts';

type Layer = { close: () => void };

/** The state of a history entry: `key` and `idx` belong to the router; `layer` is set by this module, but not in the page's own entry. */
type EntryState = { key?: string; idx?: number; layer?: number } | null;

/** The open layers, lowest first. Each has a history entry above the page's own entry; the entry's state has its number as `layer`. */
let layers: Layer[] = [];
/** The state of the current entry, as of the last change of the history. */
let current: EntryState = null;
/** `history.go` was called, and its `popstate` has not arrived yet. */
let isTravelling = false;
/** Changes of the history that wait for that `popstate`: the router's writes, and steps back. */
let writes: (() => void)[] = [];

const depthOf = (state: EntryState) => state?.layer ?? 0;

/**
 * Makes the browser's back button close a layer over the page instead of leaving the page. A layer is open as long as it is rendered.
 * When it is closed in another way, its history entry is removed too.
 * @param close called once, when the user goes back
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
      // Later, because a layer that opens at the same moment reuses the entry.
      queueMicrotask(settle);
    };
  }, []);
}

/** Goes to the page before this one. `history.go(-1)` would only close the top layer, whose entry lies in between. */
export function leaveBackwards(): void {
  const leave = () => window.history.go(-1);
  const depth = depthOf(current);
  if (!isTravelling && depth === 0) leave();
  else writes.push(leave);
  if (!isTravelling && depth > 0) travel(-depth);
}

/** Makes the number of history entries equal to the number of layers. */
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

/** Starts with the first layer and never stops, because entries outlive their layers. */
function followHistory() {
  if (popstateGate.handler) return;
  current = window.history.state;
  // Keep such events from the router, which would treat a step between the entries of one page as a navigation.
  popstateGate.handler = onTravelled;
  // Let the router write directly above the page's own entry. Above a layer's entry, going back from the next page would take two steps.
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
    // After a navigation the page's layers are about to close anyway.
    if (!due.length) settle();
    return;
  }
  // A step to another page is handled by the router.
  if (before?.key !== current?.key || before?.idx !== current?.idx) return;
  event.stopImmediatePropagation();
  const closing = layers.splice(depthOf(current)).reverse();
  for (const layer of closing) layer.close();
  // A step forward to the entry of a closed layer: go back again.
  settle();
}
