/**
 * After a row of a list was removed: focuses the next row, or the page's title when none is left.
 * In the next frame, because nothing behind an open dialog can be focused.
 */
export function focusRow(list: HTMLElement | null, at: number) {
  requestAnimationFrame(() => {
    const rows = list?.isConnected ? [...list.children] : [];
    const row = rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>('a, button');
    const target = row ?? document.querySelector<HTMLElement>('main h1');
    if (!row) target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: !row });
  });
}
