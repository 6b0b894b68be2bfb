import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react';

let held: KeyboardEvent[] = [];

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

function HoldKeys() {
  useLayoutEffect(() => {
    held = [];
    addEventListener('keydown', hold, true);
    return () => removeEventListener('keydown', hold, true);
  }, []);
  return null;
}

function hold(event: KeyboardEvent) {
  // The browser's own shortcuts keep working.
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) held.push(event);
}

export function takeHeldKeys(): KeyboardEvent[] {
  const taken = held;
  held = [];
  return taken;
}
