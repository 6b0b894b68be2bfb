import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export const DETAIL_TITLE = 'pedido-abierto';

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

/**
 * Moves a focus that a change of status has lost to the open order's title, else to the page's: its tile has left the board, or the
 * button that led to the question is gone.
 * @param isAsking a question about the change is open
 */
export function useFocusStays(isAsking: boolean): void {
  const hasAsked = useRef(false);
  useEffect(() => {
    const isChanged = left !== null || (hasAsked.current && !isAsking);
    left = null;
    hasAsked.current = isAsking;
    if (!isChanged || !isFocusLost()) return;
    const title = document.getElementById(DETAIL_TITLE) ?? document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  });
}
