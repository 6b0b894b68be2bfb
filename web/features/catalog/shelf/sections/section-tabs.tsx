import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/catalog/catalog.ts';
import { cx } from '#web/lib/cx.ts';
import type { Part, Section } from './sections.ts';

type SectionTabsProps = {
  path: string;
  sections: readonly Section[];
  parts: readonly Part[];
  /** The categories that have products, also those that the page does not show. */
  filled: readonly Category[];
  /** In wide windows too; on phones the row always does. */
  staysInView: boolean;
};

/** Links to the sections of the page, or to the list of a section that is not on the page. The current one is marked. */
export function SectionTabs({ path, sections, parts, filled, staysInView }: SectionTabsProps) {
  const row = useRef<HTMLElement>(null);
  const current = useCurrentPart(parts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab becomes the current one
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Only the row scrolls: `scrollIntoView` would scroll the page too.
    if (tab) row.current?.scrollTo({ left: tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav ref={row} aria-label="Secciones" className={cx('section-tabs', staysInView && 'in-view')}>
      {sections.map(({ id, title, category }) => {
        if (parts.some((part) => part.id === id))
          return (
            <a key={id} href={`#${id}`} aria-current={current === id || undefined} onClick={goTo}>
              {title}
            </a>
          );
        return (
          category &&
          filled.includes(category) && (
            <Link key={id} to={`${path}?category=${category}`}>
              {title}
            </Link>
          )
        );
      })}
    </nav>
  );
}

/** Does what the anchor does, but adds no history entry, and focuses the heading. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!heading) return;
  event.preventDefault();
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

/** The last section that begins in the upper third of the screen or above. */
function useCurrentPart(parts: readonly Part[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    const begun = new Set<string>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) begun.add(target.id);
          else begun.delete(target.id);
        }
        setCurrent(ids.split(' ').findLast((id) => begun.has(id)) ?? null);
      },
      // The area above the screen counts too, so that a section of three screens stays the current one.
      { rootMargin: '100000px 0px -66% 0px' },
    );
    for (const id of ids.split(' ')) {
      const heading = document.getElementById(id);
      if (heading) watcher.observe(heading);
    }
    return () => watcher.disconnect();
  }, [ids]);
  return current;
}
