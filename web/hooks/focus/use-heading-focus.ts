import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The path of the previous page; null for the first page. Kept in the module, because shop and office have separate layouts. */
let shown: string | null = null;
/** The element that had the focus when the next page began to load. */
let left: Element | null = null;

/** Call it when the next page begins to load. */
export const noteFocus = (): void => {
  left = document.activeElement;
};

function focus(title: HTMLElement): void {
  title.setAttribute('tabindex', '-1');
  title.focus({ preventScroll: true });
}

/**
 * After a navigation, focuses the page's title, or the title of the section that the address names. Does nothing when the guest has moved
 * the focus meanwhile.
 * @returns the ref of the page's `main` element
 */
export function useHeadingFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const before = shown;
    shown = pathname;
    if (before === null || before === pathname) return;
    const active = document.activeElement;
    const hasMoved = left !== null && active !== left && active !== document.body;
    left = null;
    if (hasMoved) return;
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    const page = main.current;
    const title = part?.querySelector<HTMLElement>('h1, h2') ?? part ?? page?.querySelector('h1');
    if (title) return focus(title);
    page?.focus({ preventScroll: true });
    // Wait for the title of a page that is still loading.
    const watcher = new MutationObserver(() => {
      const late = page?.querySelector('h1');
      if (!late) return;
      watcher.disconnect();
      if (document.activeElement === page) focus(late);
    });
    if (page) watcher.observe(page, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname, hash]);
  return main;
}
