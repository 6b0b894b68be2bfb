import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useOpenOrder } from '#web/features/orders/live/data/kept-orders.ts';
import { useSession, useUserId } from '#web/features/session/store.ts';
import { useDismiss } from '#web/hooks/overlay/use-dismiss.ts';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Avatar } from '#web/ui/image/avatar.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const AccountMenu = lazyDialog(() => import('./account-menu.tsx').then((module) => module.AccountMenu));

/** Sign-in button for guests, menu with the initial for users. On narrow screens guests find it in the side menu. */
export function Account() {
  const session = useSession();
  const hasOrder = useOpenOrder(useUserId()) !== null;
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  // The menu closes on navigation.
  const open = openAt === key;

  useDismiss(open, area, () => setOpenAt(null));

  if (session.status !== 'signed-in')
    return (
      <LinkButton to="/login" variant="secondary" size="sm" className="max-lg:hidden">
        Iniciar sesión
      </LinkButton>
    );
  return (
    // Beside the link to an open order a phone has no room for it; the side menu leads to the account too.
    <div ref={area} className={cx('relative', hasOrder ? 'max-[479px]:hidden' : 'max-[359px]:hidden')}>
      <IconButton label="Cuenta" aria-expanded={open} onClick={() => setOpenAt(open ? null : key)}>
        <Avatar name={session.user?.name ?? ''} url={session.user?.avatarUrl} className="size-8! text-sm" />
      </IconButton>
      {open && <AccountMenu user={session.user} onClose={() => setOpenAt(null)} />}
    </div>
  );
}
