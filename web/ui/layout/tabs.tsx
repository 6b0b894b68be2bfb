import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/lib/cx.ts';

type Tab = { label: string; to: string; current: boolean };

/** Tabs that are links; on phones the current one scrolls into view. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useEffect(() => {
    const link = current ? row.current?.querySelector<HTMLElement>('[aria-current]') : null;
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="relative flex gap-1 overflow-x-auto border-b border-linea [scrollbar-width:none] max-md:-mx-gutter max-md:px-2"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          aria-current={tab.current ? 'page' : undefined}
          className={cx(
            'relative flex min-h-[52px] items-center px-[18px] whitespace-nowrap -outline-offset-2 max-md:px-3.5',
            tab.current
              ? 'font-semibold after:absolute after:inset-x-0 after:bottom-0 after:h-[5px] after:bg-barro-trazo'
              : 'font-medium text-texto-2 hover:text-espresso',
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
