import House from 'lucide-react/icons/house';
import { type ComponentType, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { StaffRole } from '#contract/staff.ts';
import { useTillOn } from '#web/features/till/till-on.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { cx } from '#web/lib/cx.ts';
import { entriesFor, entryOf } from '#web/routes/admin/navigation.ts';
import { Mark } from '#web/ui/image/mark.tsx';
import { Wordmark } from '#web/ui/shop/frame/wordmark.tsx';

type Tip = { text: string; top: number; left: number };

/**
 * A tooltip with the name of an icon, shown on hover and focus and hidden by Escape. It is drawn over the page, because the sidebar scrolls
 * and would cut it off.
 */
function useTooltip(enabled: boolean) {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    if (!tip) return;
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setTip(null);
    addEventListener('keydown', hide);
    return () => removeEventListener('keydown', hide);
  }, [tip]);
  const handlersOf = (text: string) => {
    if (!enabled) return {};
    const show = ({ currentTarget }: { currentTarget: Element }) => {
      const { right, top, height } = currentTarget.getBoundingClientRect();
      setTip({ text, top: top + height / 2, left: right + 10 });
    };
    const hide = () => setTip(null);
    return { onPointerEnter: show, onFocus: show, onPointerLeave: hide, onBlur: hide };
  };
  const bubble = enabled && tip && (
    <span
      aria-hidden="true"
      data-tooltip=""
      className="pointer-events-none fixed z-50 -translate-y-1/2 rounded-control bg-espresso px-2.5 py-1.5 text-xs font-semibold whitespace-nowrap text-cal"
      style={{ top: tip.top, left: tip.left }}
    >
      {tip.text}
    </span>
  );
  return { handlersOf, bubble };
}

const ENTRY =
  'relative flex min-h-10 items-center gap-3 rounded-control px-3 py-2 font-medium text-texto-2 -outline-offset-2 hover:bg-crema hover:text-espresso aria-[current]:bg-blanco aria-[current]:font-semibold aria-[current]:text-espresso aria-[current]:shadow-[0_0_0_1px_var(--cb-linea)] aria-[current]:[&_.lucide]:text-barro-hondo max-[899px]:min-h-11';

/** By path: how many things wait on that page, and the same in words. */
export type Waiting = Partial<Record<string, { count: number; words: string }>>;

type SidebarProps = { role: StaffRole; folded?: boolean; waiting: Waiting; onPick?: () => void };
type Shown = { label: string; to: string; Icon: ComponentType };

/** The office's navigation with the pages that the role may open. Folded, it shows icons with the names as tooltips. */
export function Sidebar({ role, folded = false, waiting, onPick }: SidebarProps) {
  const { pathname } = useLocation();
  const { handlersOf, bubble } = useTooltip(folded);
  const current = entryOf(pathname)?.to;
  const shop = useShop();
  const hasTill = useTillOn();
  const entries = entriesFor(role).filter(({ isTill }) => !isTill || hasTill);
  const link = ({ label, to, Icon }: Shown) => (
    <Link
      key={to}
      to={to}
      onClick={onPick}
      aria-current={current === to ? 'page' : undefined}
      className={cx(ENTRY, folded && 'justify-center px-2!')}
      {...handlersOf(label)}
    >
      <Icon />
      <span className={folded ? 'sr-only' : undefined}>{label}</span>
      <WaitingCount of={waiting[to]} folded={folded} />
    </Link>
  );
  return (
    <div className={cx('flex h-full flex-col pt-2.5 pb-4 text-sm', folded ? 'px-2.5' : 'px-3')}>
      <Link
        to="/"
        onClick={onPick}
        aria-label={shop.name}
        className={cx('mb-3 grid min-h-10 flex-none items-center', folded ? 'justify-center' : 'px-3')}
      >
        {folded ? <Mark className="h-[34px]" /> : <Wordmark className="h-[18px] w-auto" />}
      </Link>
      <div className="-mx-1.5 flex min-h-0 flex-1 flex-col justify-between gap-3 overflow-y-auto px-1.5 py-1">
        <nav aria-label="Administración" className="grid gap-0.5">
          {entries.filter(({ isFoot }) => !isFoot).map(link)}
        </nav>
        <nav aria-label="Ajustes y tienda" className="grid gap-0.5 border-t border-linea pt-3">
          {entries.filter(({ isFoot }) => isFoot).map(link)}
          {link({ label: 'Home', to: '/', Icon: House })}
        </nav>
      </div>
      {bubble}
    </div>
  );
}

function WaitingCount({ of, folded }: { of: Waiting[string]; folded: boolean }) {
  if (!of?.count) return null;
  return (
    <span
      className={cx(
        'num rounded-full bg-barro text-center font-semibold text-sobre-barro',
        folded
          ? 'absolute -top-1 -right-1.5 min-w-[18px] px-1 text-[0.75rem] leading-[17px]'
          : 'ml-auto min-w-[22px] px-1.5 text-xs leading-5',
      )}
    >
      {of.count > 99 ? '99+' : of.count}
      <span className="sr-only"> {of.words}</span>
    </span>
  );
}
