import MenuIcon from 'lucide-react/icons/menu';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { followNewMessages, useNewMessages } from '#web/features/contact/new-messages.ts';
import { startFeed, useFeed } from '#web/features/orders/office/feed.ts';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { ENTRIES } from './navigation.ts';
import { SheetMenu } from './sheet-menu.tsx';
import { Sidebar } from './sidebar.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of all office pages. It follows the orders, so the bell rings on each of them. */
export function Frame({ user, children }: { user: User; children: ReactNode }) {
  const { pathname } = useLocation();
  const entry = ENTRIES.find(({ to }) => to === pathname);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [sheet, setSheet] = useState(false);
  const folded = chosen ?? entry?.narrow ?? false;
  const main = useHeadingFocus(pathname);
  useEffect(startFeed, []);
  useEffect(followNewMessages, []);
  const { orders, news } = useFeed();
  const toPrepare = orders ? [...orders.values()].filter(({ status }) => status === 'pagado').length : 0;
  const messages = useNewMessages();
  const waiting = {
    '/dashboard/orders': { count: toPrepare, words: 'sin preparar' },
    '/dashboard/messages': { count: messages ?? 0, words: 'sin atender' },
  };
  return (
    <div
      className={cx(
        'grid min-h-dvh bg-zocalo',
        folded ? 'min-[900px]:grid-cols-[68px_minmax(0,1fr)]' : 'min-[900px]:grid-cols-[248px_minmax(0,1fr)]',
      )}
    >
      <SkipLink />
      <aside className="sticky top-0 h-dvh max-[899px]:hidden">
        <Sidebar folded={folded} waiting={waiting} />
      </aside>
      <div className="min-w-0 border-linea min-[900px]:border-l">
        <header className="sticky top-0 z-30 flex h-15 items-center gap-2 border-b border-linea bg-cal px-[clamp(12px,2vw,28px)]">
          <IconButton
            label={folded ? 'Abrir barra lateral' : 'Cerrar barra lateral'}
            aria-expanded={!folded}
            className="max-[899px]:hidden"
            onClick={() => setChosen(!folded)}
          >
            {folded ? <PanelLeftOpen /> : <PanelLeftClose />}
          </IconButton>
          <IconButton label="Abrir menú" aria-expanded={sheet} className="min-[900px]:hidden" onClick={() => setSheet(true)}>
            <MenuIcon className="size-6" />
          </IconButton>
          <span className="text-sm font-semibold">{entry?.label}</span>
          <div className="ml-auto">
            <UserMenu user={user} />
          </div>
        </header>
        <main id="contenido" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-60px)] bg-cal text-sm">
          {children}
        </main>
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      {sheet && <SheetMenu waiting={waiting} onClose={() => setSheet(false)} />}
    </div>
  );
}

/** Focuses the page's title after a navigation. */
function useHeadingFocus(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const title = main.current?.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    (title ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
