/**
 * After a row of a list was removed: focuses the next row, or the page's title when none is left.
 * In the next frame, because nothing behind an open dialog can be focused.
 */
export function focusRow(list: HTMLElement | null, at: number) {
  requestAnimationFrame(() => {
    const rows = list?.isConnected ? [...list.children] : [];
    const row = rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>('a, button');
    if (row) focusIfLost(row);
    else if (isFocusLost()) focusTitle();
  });
}

/** After a part of the page was removed: focuses what was around it, or the page's title. In the next frame, for the same reason. */
export function focusPart(around: HTMLElement | null) {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return;
    if (!around?.isConnected) return focusTitle();
    if (!around.hasAttribute('tabindex')) around.setAttribute('tabindex', '-1');
    around.focus({ preventScroll: true });
  });
}

/** What the focus was on is gone. After a late answer it may be elsewhere, as in a field that is being typed into. */
const isFocusLost = (): boolean => document.activeElement === document.body;

export function focusIfLost(element: HTMLElement | null | undefined) {
  if (isFocusLost()) element?.focus();
}

/** For what the focus was on and is gone. The page stays where it is scrolled to. */
export function focusTitle() {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}
