import Banknote from 'lucide-react/icons/banknote';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Package from 'lucide-react/icons/package';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router';
import type { Overview } from '#contract/stats/stats.ts';
import { formatCount, formatPrice } from '#web/lib/words/money.ts';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import type { LinkTo } from './link-to.ts';

const CARDS = [
  { key: 'ventas', label: 'Ventas totales', note: 'Hoy', Icon: Banknote, format: formatPrice },
  { key: 'productos_vendidos', label: 'Productos vendidos', note: 'Hoy', Icon: Package, format: formatCount },
  { key: 'clientes', label: 'Clientes', note: 'En total', Icon: Users, format: formatCount },
  {
    key: 'pedidos_pendientes',
    label: 'Pedidos pendientes',
    note: 'Por preparar y en preparación',
    Icon: ClipboardList,
    format: formatCount,
  },
] as const;

/** The four figures; without data their skeletons. Each links to the rows that it counts. */
export const Figures = ({ overview, linkTo }: { overview?: Overview; linkTo: LinkTo }) => (
  <dl className="grid grid-cols-4 overflow-hidden rounded-carta border border-linea bg-blanco max-xl:grid-cols-2">
    {CARDS.map(({ key, label, note, Icon, format }) => {
      const figure = overview?.[key];
      const to = figure && linkTo(figure.href);
      return (
        <div
          key={key}
          className="-mt-px -ml-px grid content-start gap-1.5 border-t border-l border-linea px-[22px] pt-5 pb-[22px] max-sm:p-4"
        >
          <dt className="flex items-center justify-between gap-2 text-texto-2">
            {label}
            <Icon className="max-sm:hidden" />
          </dt>
          <dd className="num text-[1.75rem] leading-[1.15] font-semibold tracking-[-.02em] max-sm:text-[1.375rem]">
            {!figure ? (
              <Skeleton className="h-[1.15em] w-28" />
            ) : to ? (
              <Link
                to={to}
                aria-label={`${label}: ${format(figure.value)}`}
                className="decoration-linea-fuerte underline-offset-4 hover:underline"
              >
                {format(figure.value)}
              </Link>
            ) : (
              format(figure.value)
            )}
          </dd>
          <dd className="text-xs text-texto-2">{note}</dd>
        </div>
      );
    })}
  </dl>
);
