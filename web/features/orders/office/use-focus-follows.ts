import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The order whose tile had the focus when it was taken out of the page. */
let left: string | null = null;

const isFocusLost = () => document.activeElement === document.body;

/** An order that moves to another column gets a new tile there: the focus goes along. */
export function useFocusFollows(id: string): RefObject<HTMLButtonElement | null> {
  const tile = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = tile.current;
    if (left === id && isFocusLost()) element?.focus();
    return () => {
      if (element === document.activeElement) left = id;
    };
  }, [id]);
  return tile;
}

/** The focus of a tile that left the board altogether goes to the page's title. */
export function useFocusStays(): void {
  useEffect(() => {
    if (left === null) return;
    left = null;
    if (!isFocusLost()) return;
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  });
}
