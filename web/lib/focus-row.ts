/**
 * A row of a list is gone, and the focus would be gone with it: the next one has it, or the page's title when none is left.
 * In the next frame: nothing behind an open dialog can have it.
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
