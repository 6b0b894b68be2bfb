import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/features/session/store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const AccountMenu = lazy(() => import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu })));

/** Guests see the door, the signed-in their initial. Hidden on narrow screens: the side menu has it. */
export function Account() {
  const session = useSession();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  // A menu that was opened on another page is closed.
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        area.current?.querySelector('button')?.focus();
      } else if (area.current?.contains(event.target as Node)) return;
      setOpenAt(null);
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [open]);

  if (session.status !== 'signed-in')
    return (
      <LinkButton to="/login" variant="secondary" size="sm" className="max-lg:hidden">
        Iniciar sesión
      </LinkButton>
    );
  return (
    <div ref={area} className="relative max-lg:hidden">
      <IconButton label="Cuenta" aria-expanded={open} onClick={() => setOpenAt(open ? null : key)}>
        <Avatar name={session.user?.name ?? ''} url={session.user?.avatarUrl} className="size-8! text-sm" />
      </IconButton>
      {open && (
        <Suspense>
          <AccountMenu user={session.user} />
        </Suspense>
      )}
    </div>
  );
}
