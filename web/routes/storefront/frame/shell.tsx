import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { followTheme } from '#web/boot/theme.ts';
import { ChatDoor } from '#web/features/assistant/door.tsx';
import { startCart } from '#web/features/cart/store.ts';
import { startSession, useSession } from '#web/features/session/store.ts';
import { lazyHydrated } from '#web/ui/layout/lazy-hydrated.tsx';
import { lazyPart } from '#web/ui/layout/lazy-part.tsx';
import { SkipLink } from '#web/ui/layout/skip-link.tsx';
import { Mark } from '#web/ui/shop/frame/mark.tsx';
import { ToastHost } from '#web/ui/toast/toast-host.tsx';
import { Header } from './header.tsx';

/** Far below the first screen, and plain links until it is hydrated. */
const Footer = lazyHydrated(async () => (await import('./footer.tsx')).Footer);

const SessionEnded = lazyPart(() => import('./session-ended.tsx').then((module) => module.SessionEnded));

/** Header, footer, chat button and toasts around every page of the shop. */
export function Shell({ children }: { children: ReactNode }) {
  useEffect(() => {
    const ends = [startCart(), startSession(), followTheme()];
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

/** What had the focus when the next page began to load. */
let left: Element | null = null;

/** After a navigation the focus goes to the page's title; an address with a hash keeps its target, and so does who went elsewhere meanwhile. */
function useHeadingFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const active = document.activeElement;
    const hasMoved = left !== null && active !== left && active !== document.body;
    left = null;
    if (hash || hasMoved) return;
    const title = main.current?.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    (title ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}

/** Loading indicator while the next page loads, after 150 ms. */
function Arriving() {
  const isLoading = useNavigation().state === 'loading';
  useEffect(() => {
    if (isLoading) left = document.activeElement;
  }, [isLoading]);
  if (!isLoading) return null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed top-1/2 left-1/2 z-70 grid -translate-1/2 justify-items-center gap-3 rounded-carta bg-cal px-8 py-6 shadow-2 [animation:cb-appear_1ms_150ms_backwards]"
    >
      <Mark className="h-12 animate-breathe" />
      <p className="text-sm text-texto-2">Cargando…</p>
    </div>
  );
}
