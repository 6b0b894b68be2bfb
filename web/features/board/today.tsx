import { useEffect } from 'react';
import type { OrderStatus } from '#contract/orders.ts';
import { formatPrice } from '#web/lib/money.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ErrorStrip } from '#web/ui/error-strip.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { loadClosed, reload, useFeed } from './feed.ts';
import { sumOf } from './rules.ts';
import { isToday } from './use-view.ts';

/** What waits for the house now, and what today brought; it counts by itself. */
export function Today() {
  const { orders, failed, closed } = useFeed();
  const now = useNow();
  const ready = orders !== null;
  useEffect(() => {
    if (ready) void loadClosed();
  }, [ready]);
  const all = [...(orders?.values() ?? [])];
  const count = (status: OrderStatus) => all.filter((order) => order.status === status).length;
  const today = all.filter(
    ({ created_at, status }) => isToday(created_at, now) && !['pendiente', 'cancelado', 'reembolsado'].includes(status),
  );
  const figures = [
    { label: 'Pedidos por preparar', value: count('pagado') },
    { label: 'En preparación', value: count('preparando') },
    { label: 'En camino', value: count('enviado') },
    { label: 'Pedidos de hoy', value: closed ? today.length : null, note: closed ? formatPrice(sumOf(today)) : null },
  ];
  return (
    <>
      {failed && <ErrorStrip message="No se pudieron cargar los pedidos" onRetry={reload} />}
      <dl className="grid grid-cols-4 overflow-hidden rounded-carta border border-linea bg-blanco max-xl:grid-cols-2">
        {figures.map(({ label, value, note }) => (
          <div
            key={label}
            className="-mt-px -ml-px grid content-start gap-1.5 border-t border-l border-linea px-[22px] pt-5 pb-[22px] max-sm:p-4"
          >
            <dt className="text-texto-2">{label}</dt>
            <dd className="num text-[1.75rem] leading-[1.15] font-semibold tracking-[-.02em] max-sm:text-[1.375rem]">
              {ready && value !== null ? value : <Skeleton className="h-8 w-14" />}
              {note && <span className="block text-xs font-normal tracking-normal text-texto-2">{note} en ventas</span>}
            </dd>
          </div>
        ))}
      </dl>
      <LinkButton to="/dashboard/orders" size="sm" className="justify-self-start">
        Ver pedidos
      </LinkButton>
    </>
  );
}
