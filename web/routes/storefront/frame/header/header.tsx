import Menu from 'lucide-react/icons/menu';
import ReceiptText from 'lucide-react/icons/receipt-text';
import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { orderTitle, useOpenOrder } from '#web/features/orders/live/data/kept-orders.ts';
import { useSession, useUserId } from '#web/features/session/store.ts';
import { useDismiss } from '#web/hooks/overlay/use-dismiss.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { cx } from '#web/lib/cx.ts';
import { HEADER } from '#web/routes/storefront/frame/navigation.ts';
import { useCurrentEntry } from '#web/routes/storefront/frame/use-current-entry.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Avatar } from '#web/ui/image/avatar.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { Wordmark } from '#web/ui/shop/frame/wordmark.tsx';
import { CartLink } from './cart-link.tsx';
import { Search } from './search.tsx';

/** The way back to the open order, on every page. Phones show its number alone. */
function OrderLink() {
  const order = useOpenOrder(useUserId());
  const { pathname } = useLocation();
  if (!order) return null;
  const [, lead, number] = orderTitle(order).match(/^(.* )(\S+)$/) ?? [];
  const to = `/pedido/${order.id}`;
  return (
    <Link
      to={to}
      data-order=""
      aria-current={pathname === to ? 'page' : undefined}
      className="flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold whitespace-nowrap hover:bg-crema aria-[current]:shadow-[inset_0_-5px_0_var(--cb-barro-trazo)]"
    >
      <ReceiptText className="size-5 flex-none max-[389px]:hidden" />
      <span>
        <span className="max-lg:sr-only">{lead}</span>
        <span className="num">{number}</span>
      </span>
    </Link>
  );
}

const AccountMenu = lazyDialog(() => import('./account-menu.tsx').then((module) => module.AccountMenu));

/** Sign-in button for guests, menu with the initial for users. On narrow screens guests find it in the side menu. */
function Account() {
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

const SideMenu = lazyDialog(() => import('./side-menu.tsx').then((module) => module.SideMenu));

export function Header() {
  const { key } = useLocation();
  const isCurrent = useCurrentEntry();
  const shop = useShop();
  const [menuOpen, setMenuOpen] = useState(false);
  // The phone's search closes on navigation.
  const [searchAt, setSearchAt] = useState<string | null>(null);
  const searching = searchAt === key;
  return (
    <header className="sticky top-0 z-40 border-b border-linea bg-cal">
      <div className="wrap flex h-header items-center gap-9 max-lg:gap-2 max-lg:pr-[calc(var(--cb-gutter)-10px)] max-lg:[html[data-scripts]_&]:pl-[calc(var(--cb-gutter)-12px)]">
        <IconButton label="Abrir menú" aria-haspopup="dialog" className="lg:hidden" onClick={() => setMenuOpen(true)}>
          <Menu className="size-6" />
        </IconButton>
        <Link to="/" aria-label={`${shop.name}, inicio`} className="flex min-h-11 min-w-0 items-center max-lg:mr-auto">
          <Wordmark className="h-[21px] w-auto max-md:h-[17px]" />
        </Link>
        <nav aria-label="Principal" className="mr-auto flex gap-1 self-stretch max-lg:hidden">
          {HEADER.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              aria-current={isCurrent(to) ? 'page' : undefined}
              prefetch="intent"
              className="relative flex items-center px-3.5 text-sm font-medium whitespace-nowrap after:absolute after:inset-x-3.5 after:-bottom-px after:h-[5px] after:origin-bottom after:scale-y-0 after:bg-barro-trazo after:transition-transform after:duration-220 after:ease-casa hover:after:scale-y-60 aria-[current]:font-semibold aria-[current]:after:scale-y-100"
            >
              {label}
            </Link>
          ))}
        </nav>
        {/* Hidden on list pages, which have a search field of their own. */}
        <Search className="w-52 max-[1179px]:hidden [body:has(main_search)_&]:hidden" />
        <div className="flex items-center gap-2">
          <IconButton
            label={searching ? 'Cerrar la búsqueda' : 'Buscar'}
            aria-expanded={searching}
            // The narrowest phones have no room for it beside the link to an open order; their side menu has a search too.
            className="min-[1180px]:hidden max-[359px]:[header:has([data-order])_&]:hidden"
            onClick={() => setSearchAt(searching ? null : key)}
          >
            {searching ? <X className="size-6" /> : <SearchIcon className="size-6" />}
          </IconButton>
          <OrderLink />
          <CartLink />
          <Account />
        </div>
      </div>
      {searching && (
        <div className="wrap pb-3 min-[1180px]:hidden">
          <Search autoFocus onPicked={() => setSearchAt(null)} />
        </div>
      )}
      {menuOpen && <SideMenu onClose={() => setMenuOpen(false)} />}
    </header>
  );
}
