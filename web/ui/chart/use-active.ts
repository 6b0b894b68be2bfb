import { type KeyboardEvent, type PointerEvent, useState } from 'react';

const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The active point of a chart, by pointer or arrow keys; null when there is none.
 * @param indexAt returns the point under the pointer
 */
export function useActive(count: number, indexAt: (event: PointerEvent<HTMLElement>) => number | null) {
  const [active, setActive] = useState<number | null>(null);
  const shown = active !== null && active < count ? active : null;
  const look = (event: PointerEvent<HTMLElement>) => setActive(indexAt(event));
  return {
    active: shown,
    handlers: {
      onPointerMove: look,
      onPointerDown: look,
      onPointerLeave: () => setActive(null),
      onFocus: () => setActive((before) => before ?? count - 1),
      onBlur: () => setActive(null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setActive(null);
        const move = MOVES[event.key];
        if (!move || count === 0) return;
        event.preventDefault();
        setActive(move(shown ?? count - 1, count - 1));
      },
    },
  };
}
