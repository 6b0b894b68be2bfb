/**
 * After a row was removed from a list: focuses the next row's control, or the row itself if it has none, or the page's title when the list
 * is empty. Waits for the next frame, because nothing behind an open dialog can be focused.
 */
export function focusRow(list: HTMLElement | null, at: number) {
  requestAnimationFrame(() => {
    const rows = list?.isConnected ? [...list.children] : [];
    const row = rows[Math.min(at, rows.length - 1)];
    const control = row?.querySelector<HTMLElement>('a, button');
    if (control) focusIfLost(control);
    else if (isFocusLost()) focusOn(row);
  });
}

/** After a part of the page was removed: focuses the element around it, or the page's title, also in the next frame. */
export function focusPart(around: HTMLElement | null) {
  requestAnimationFrame(() => {
    if (isFocusLost()) focusOn(around);
  });
}

/** Focuses an element, even one that cannot take the focus otherwise; the page's title when the element is gone too. */
function focusOn(part: Element | null | undefined) {
  if (!(part instanceof HTMLElement && part.isConnected)) return focusTitle();
  if (!part.hasAttribute('tabindex')) part.setAttribute('tabindex', '-1');
  part.focus({ preventScroll: true });
}

/** Whether the focused element has disappeared. After a late answer the focus may already be elsewhere, for example in a field. */
const isFocusLost = (): boolean => document.activeElement === document.body;

export function focusIfLost(element: HTMLElement | null | undefined) {
  if (isFocusLost()) element?.focus();
}

/** Focuses the page's title after the focused element has disappeared. The page does not scroll. */
export function focusTitle() {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}
