import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The path of the page before; null for the first one. Of the module, because the shop and the office have frames of their own. */
let shown: string | null = null;
/** What had the focus when the next page began to load. */
let left: Element | null = null;

/** To be called when the next page begins to load. */
export const noteFocus = (): void => {
  left = document.activeElement;
};

function focus(title: HTMLElement): void {
  title.setAttribute('tabindex', '-1');
  title.focus({ preventScroll: true });
}

/**
 * After a navigation the focus goes to the page's title, or to the title of the part that the address names. It stays where it is when
 * the guest has moved it meanwhile.
 * @returns for the `main` element of the page
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
    // The title of what is still being loaded.
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
