import { useLayoutEffect } from 'react';

let held: KeyboardEvent[] = [];
let holders = 0;

/**
 * Holds the keys that are pressed while a part is loading. The part replays them once it is there.
 * @param within a selector: hold only keys that are pressed inside of it, and not Escape, which can close what is already shown
 */
export function HoldKeys({ within }: { within?: string }) {
  useLayoutEffect(() => {
    const hold = (event: KeyboardEvent) => {
      // The browser's own shortcuts keep working.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (within && (event.key === 'Escape' || !(event.target as Element).closest(within))) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) held.push(event);
    };
    holders++;
    addEventListener('keydown', hold, true);
    return () => {
      removeEventListener('keydown', hold, true);
      holders--;
      // Later: by then the part of this commit has taken the keys, or another part holds them.
      queueMicrotask(() => {
        if (!holders) held = [];
      });
    };
  }, [within]);
  return null;
}

/** @returns the keys to replay now. While a part of the open dialog is still loading: only those from an Escape on, which closes it */
export function takeHeldKeys(): KeyboardEvent[] {
  const from = holders ? held.findIndex(({ key }) => key === 'Escape') : 0;
  const taken = from < 0 ? [] : held.slice(from);
  if (from >= 0) held = [];
  return taken;
}

/** Puts taken keys back, when the first of them has opened another part that loads. @returns whether they are held */
export function holdAgain(keys: KeyboardEvent[]): boolean {
  if (!holders || keys[0]?.key === 'Escape') return false;
  held.unshift(...keys);
  return true;
}
