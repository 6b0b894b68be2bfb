import House from 'lucide-react/icons/house';
import { Link, useLocation } from 'react-router';
import { cx } from '#web/lib/cx.ts';
import { Mark } from '#web/ui/shop/mark.tsx';
import { Wordmark } from '#web/ui/shop/wordmark.tsx';
import { ENTRIES } from './navigation.ts';

const ENTRY =
  'relative flex min-h-10 items-center gap-3 rounded-control px-3 py-2 font-medium text-texto-2 -outline-offset-2 hover:bg-crema hover:text-espresso aria-[current]:bg-blanco aria-[current]:font-semibold aria-[current]:text-espresso aria-[current]:shadow-[0_0_0_1px_var(--cb-linea)] aria-[current]:[&_.lucide]:text-barro-hondo';

/** By path: how many things wait on that page, and in which words. */
export type Waiting = Partial<Record<string, { count: number; words: string }>>;

type SidebarProps = { folded?: boolean; waiting: Waiting; onPick?: () => void };

/** The office's navigation; folded, it shows only icons. */
export function Sidebar({ folded = false, waiting, onPick }: SidebarProps) {
  const { pathname } = useLocation();
  const entry = cx(ENTRY, folded && 'justify-center px-2!');
  const name = (label: string) => <span className={folded ? 'sr-only' : undefined}>{label}</span>;
  return (
    <div className={cx('flex h-full flex-col pt-5 pb-4 text-sm', folded ? 'px-2.5' : 'px-3')}>
      <Link
        to="/"
        onClick={onPick}
        aria-label="Casa Blanca"
        className={cx('mb-5 grid min-h-10 items-center', folded ? 'justify-center' : 'px-3')}
      >
        {folded ? <Mark className="h-[34px]" /> : <Wordmark className="h-[18px] w-auto" />}
      </Link>
      <nav aria-label="Administración" className="grid gap-0.5">
        {ENTRIES.map(({ label, to, Icon }) => (
          <Link
            key={to}
            to={to}
            onClick={onPick}
            title={folded ? label : undefined}
            aria-current={pathname === to ? 'page' : undefined}
            className={entry}
          >
            <Icon />
            {name(label)}
            <WaitingCount of={waiting[to]} folded={folded} />
          </Link>
        ))}
      </nav>
      <div className="mt-auto border-t border-linea pt-3">
        <Link to="/" onClick={onPick} title={folded ? 'Home' : undefined} className={entry}>
          <House />
          {name('Home')}
        </Link>
      </div>
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
