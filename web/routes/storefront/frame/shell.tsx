import { type ReactNode, Suspense, useEffect } from 'react';
import { useNavigation } from 'react-router';
import { followTheme } from '#web/boot/theme.ts';
import { ChatDoor } from '#web/features/assistant/door.tsx';
import { startCart } from '#web/features/cart/store.ts';
import { startKeptOrders, useHasMoving } from '#web/features/orders/live/data/kept-orders.ts';
import { startSession, useSession, useUserId } from '#web/features/session/store.ts';
import { noteFocus, useHeadingFocus } from '#web/hooks/focus/use-heading-focus.ts';
import { Mark } from '#web/ui/image/mark.tsx';
import { SkipLink } from '#web/ui/layout/skip-link.tsx';
import { lazyHydrated } from '#web/ui/lazy/lazy-hydrated.tsx';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import { tellLostStorage } from '#web/ui/toast/lost-storage.ts';
import { ToastHost } from '#web/ui/toast/toast-host.tsx';
import { Header } from './header/header.tsx';

/** The footer is far below the first screen, and its links work before it is hydrated. */
const Footer = lazyHydrated(async () => (await import('./footer.tsx')).Footer);

const SessionEnded = lazyPart(() => import('./session-ended.tsx').then((module) => module.SessionEnded));

const FollowKept = lazyPart(() => import('#web/features/orders/own/follow-kept.tsx').then((module) => module.FollowKept));

/** Header, footer, chat button and toasts around every page of the shop. */
export function Shell({ children }: { children: ReactNode }) {
  useEffect(() => {
    const ends = [startCart(), startSession(), startKeptOrders(), followTheme(), tellLostStorage()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  const main = useHeadingFocus();
  return (
    <>
      <SkipLink />
      <Header />
      <main id="contenido" ref={main} tabIndex={-1} className="min-h-[calc(100svh-var(--cb-header))]">
        <Ended />
        {children}
      </main>
      <Footer />
      <ChatDoor />
      <Arriving />
      <Following />
      <ToastHost />
    </>
  );
}

/** A component of its own: a change of the session must not re-render the page, whose forms may not be hydrated yet. */
function Ended() {
  const session = useSession();
  if (session.status !== 'guest' || session.why !== 'ended') return null;
  return (
    <Suspense>
      <SessionEnded />
    </Suspense>
  );
}

/** Follows this browser's open orders, for the header's link to the newest. A component of its own, like `Ended`. */
function Following() {
  const hasMoving = useHasMoving();
  const userId = useUserId();
  if (!hasMoving) return null;
  return (
    <Suspense>
      <FollowKept userId={userId} />
    </Suspense>
  );
}

/** The loading indicator of a navigation, shown after 150 ms. */
function Arriving() {
  const isLoading = useNavigation().state === 'loading';
  useEffect(() => {
    if (isLoading) noteFocus();
  }, [isLoading]);
  if (!isLoading) return null;
  return (
    <div role="status" className="arriving">
      <Mark className="h-12 animate-breathe" />
      <p className="text-sm text-texto-2">Cargando…</p>
    </div>
  );
}
