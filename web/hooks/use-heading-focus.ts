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
    const title = part?.querySelector<HTMLElement>('h1, h2') ?? part ?? main.current?.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    (title ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}
