import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { DETAIL_TITLE } from '#web/features/orders/office/detail/order-detail.tsx';

/** The order whose tile had the focus when the tile was removed. `isSeen`: the focus was visible, that is, set by the keyboard. */
let left: { id: string; isSeen: boolean } | null = null;

const isFocusLost = () => document.activeElement === document.body;

/**
 * An order that moves to another column gets a new tile there, and the focus follows. The page scrolls to the tile only for keyboard
 * users, so that a touch user stays in the same column.
 * @returns the tile's ref
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
 * When a change of status removes the focused tile or button, moves the focus to the title of the open order, else to the title of the
 * page.
 * @param isAsking a confirmation dialog for the change is open
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
