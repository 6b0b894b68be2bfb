import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export const DETAIL_TITLE = 'pedido-abierto';

/** The order whose tile had the focus when it was taken out of the page; `isSeen`: from the keyboard. */
let left: { id: string; isSeen: boolean } | null = null;

const isFocusLost = () => document.activeElement === document.body;

/**
 * An order that moves to another column gets a new tile there: the focus goes along. The page scrolls to it only for the keyboard: a finger
 * stays in its column.
 * @returns the ref of the tile
 */
export function useFocusFollows(id: string): RefObject<HTMLDivElement | null> {
  const tile = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tile.current;
    if (left?.id === id && isFocusLost()) element?.querySelector('button')?.focus({ preventScroll: !left.isSeen });
    return () => {
      const active = document.activeElement;
      if (element?.contains(active)) left = { id, isSeen: active?.matches(':focus-visible') ?? false };
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
