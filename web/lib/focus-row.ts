/**
 * After a row of a list was removed: focuses the next row, or the page's title when none is left. A row without a control gets it itself.
 * In the next frame, because nothing behind an open dialog can be focused.
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

/** After a part of the page was removed: focuses what was around it, or the page's title. In the next frame, for the same reason. */
export function focusPart(around: HTMLElement | null) {
  requestAnimationFrame(() => {
    if (isFocusLost()) focusOn(around);
  });
}

/** Also what takes no focus otherwise. The page's title when the part is gone too. */
function focusOn(part: Element | null | undefined) {
  if (!(part instanceof HTMLElement && part.isConnected)) return focusTitle();
  if (!part.hasAttribute('tabindex')) part.setAttribute('tabindex', '-1');
  part.focus({ preventScroll: true });
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
