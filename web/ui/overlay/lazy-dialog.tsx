import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react';

let held: KeyboardEvent[] = [];
let holders = 0;

/**
 * A dialog whose code is loaded when it first opens. Keys that are pressed until then are held, and the dialog plays them (`play-keys.ts`):
 * they are meant for it, not for the page behind it.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const Later = lazy(async () => {
    Loaded = await load();
    return { default: Loaded };
  }) as unknown as ComponentType<Props>;
  return function LazyDialog(props: Props) {
    const [Dialog] = useState(() => Loaded ?? Later);
    return (
      <Suspense fallback={<HoldKeys />}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

/**
 * Holds the keys that are pressed while something is loading that follows in the order of the keyboard. It plays them once it is there.
 * @param within a selector: only keys that are pressed in there, and not Escape, which can close what is already on the screen
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
      // By then this commit has taken the keys, or has another part that holds them.
      queueMicrotask(() => {
        if (!holders) held = [];
      });
    };
  }, [within]);
  return null;
}

/** @returns the keys to play now: while a part of the open dialog is still loading, those from an Escape on, which closes it */
export function takeHeldKeys(): KeyboardEvent[] {
  const from = holders ? held.findIndex(({ key }) => key === 'Escape') : 0;
  const taken = from < 0 ? [] : held.slice(from);
  if (from >= 0) held = [];
  return taken;
}

/** Holds keys again that were taken, when the first of them has opened what is loading. @returns whether they are held */
export function holdAgain(keys: KeyboardEvent[]): boolean {
  if (!holders || keys[0]?.key === 'Escape') return false;
  held.unshift(...keys);
  return true;
}
