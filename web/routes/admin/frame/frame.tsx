import MenuIcon from 'lucide-react/icons/menu';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import X from 'lucide-react/icons/x';
import { type PointerEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { theHour } from '#contract/shop-clock.ts';
import { isAtLeast, type StaffRole } from '#contract/staff.ts';
import { useNewMessages } from '#web/features/contact/new-messages.ts';
import { startFeed, useFeed } from '#web/features/orders/office/news/feed.ts';
import { useHeadingFocus } from '#web/hooks/focus/use-heading-focus.ts';
import { useBackCloses } from '#web/hooks/navigation/use-back-closes.ts';
import { shopNow } from '#web/lib/clock.ts';
import { cx } from '#web/lib/cx.ts';
import { formatTime } from '#web/lib/words/dates.ts';
import { entryOf } from '#web/routes/admin/navigation.ts';
import { PaletteButton } from '#web/routes/admin/palette/palette-button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { SkipLink } from '#web/ui/layout/skip-link.tsx';
import { useModal } from '#web/ui/overlay/use-modal.ts';
import { Loading } from '#web/ui/state/loading.tsx';
import { Sidebar, type Waiting } from './sidebar.tsx';
import { usePageAccess } from './use-page-access.ts';
import { UserMenu } from './user-menu.tsx';

/** The sidebar on narrow screens; open as long as it is rendered. */
function SheetMenu({ role, waiting, onClose }: { role: StaffRole; waiting: Waiting; onClose: () => void }) {
  const { modal, close } = useModal(onClose);
  useBackCloses(close);
  const onVeil = (event: PointerEvent<HTMLDialogElement>) =>
    event.target === event.currentTarget && event.clientX > event.currentTarget.getBoundingClientRect().right;
  return (
    <dialog {...modal} aria-label="Administración" className="sheet" onPointerDown={(event) => onVeil(event) && close()}>
      <IconButton label="Cerrar menú" className="absolute top-2 right-3" onClick={close}>
        <X className="size-6" />
      </IconButton>
      <Sidebar role={role} waiting={waiting} onPick={close} />
    </dialog>
  );
}

let since: number | null = null;

function follow(listener: () => void): () => void {
  const leave = () => {
    since ??= shopNow();
    listener();
  };
  const arrive = () => {
    since = null;
    listener();
  };
  if (!navigator.onLine) leave();
  window.addEventListener('offline', leave);
  window.addEventListener('online', arrive);
  return () => {
    window.removeEventListener('offline', leave);
    window.removeEventListener('online', arrive);
  };
}

/** Says at the top that the data on the page may be old. */
function OfflineStrip() {
  const from = useSyncExternalStore(follow, () => since);
  return (
    <p role="status" className={from === null ? 'sr-only' : 'bg-ocre-suave px-gutter py-2.5 text-sm text-ocre-hondo'}>
      {from !== null && `Sin conexión desde ${theHour(formatTime(new Date(from)))}. Ves lo último que cargó.`}
    </p>
  );
}

/** The frame of all office pages. It follows the orders, so that the bell rings on every page. */
export function Frame({ user, role, children }: { user: User; role: StaffRole; children: ReactNode }) {
  const { pathname } = useLocation();
  const entry = entryOf(pathname);
  const isOpen = usePageAccess(role, entry);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [sheet, setSheet] = useState(false);
  const folded = chosen ?? entry?.isWide ?? false;
  const main = useHeadingFocus();
  useEffect(startFeed, []);
  const { orders, news } = useFeed();
  const toPrepare = orders ? [...orders.values()].filter(({ status }) => status === 'pagado').length : 0;
  const messages = useNewMessages(isAtLeast(role, 'manager'));
  const waiting = {
    '/dashboard/orders': { count: toPrepare, words: 'sin preparar' },
    '/dashboard/messages': { count: messages ?? 0, words: 'sin atender' },
  };
  return (
    <div
      className={cx(
        // Headings and dialogs of the office use the text font.
        'office grid min-h-dvh bg-zocalo print:block print:min-h-0 [--cb-font-titulo:var(--cb-font-texto)] [--cb-text-h3:1.25rem]',
        folded ? 'min-[900px]:grid-cols-[68px_minmax(0,1fr)]' : 'min-[900px]:grid-cols-[248px_minmax(0,1fr)]',
      )}
    >
      <SkipLink />
      <aside className="sticky top-0 h-dvh max-[899px]:hidden print:hidden">
        <Sidebar role={role} folded={folded} waiting={waiting} />
      </aside>
      <div className="min-w-0 border-linea min-[900px]:border-l print:border-0">
        <header className="sticky top-0 z-30 flex h-15 items-center gap-2 border-b border-linea bg-cal px-[clamp(12px,2vw,28px)] print:hidden">
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
          <div className="ml-auto flex items-center gap-2">
            <PaletteButton role={role} />
            <UserMenu user={user} />
          </div>
        </header>
        <OfflineStrip />
        <main id="contenido" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-60px)] bg-cal text-sm print:min-h-0">
          {isOpen ? children : <Loading />}
        </main>
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      {sheet && <SheetMenu role={role} waiting={waiting} onClose={() => setSheet(false)} />}
    </div>
  );
}
