import Package from 'lucide-react/icons/package';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '#contract/orders/order.ts';
import { isOpenStatus } from '#contract/orders/order-statuses.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { cardId, OrderCard } from './order-card.tsx';

const INTERVAL_MS = 15_000;

/** Polls the orders while one is in progress and the page is visible. */
function useFollowed(orders: readonly Order[] | null, set: (orders: Order[]) => void) {
  const latest = useRef(orders);
  latest.current = orders;
  const moving = orders?.some(({ status }) => isOpenStatus(status)) ?? false;
  useEffect(() => {
    if (!moving) return;
    const leaving = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const before = latest.current;
      try {
        const now = await api('GET /api/orders/user', {}, { signal: leaving.signal });
        // When the page has changed an order meanwhile, the answer may be older than that change.
        if (!leaving.signal.aborted && latest.current === before) set(now);
      } catch {
        // Keep the shown orders; the next poll may succeed.
      }
    };
    const timer = setInterval(ask, INTERVAL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [moving, set]);
}

type MyOrdersProps = {
  userId: string;
  /** Called when the status of an order changes while the list is shown. */
  onChanged: () => void;
  /** Called when an order was put into the server's cart again. */
  onReordered: () => Promise<unknown>;
};

/** The customer's orders, the newest first. */
export function MyOrders({ userId, onChanged, onReordered }: MyOrdersProps) {
  const { data: orders, error, reload, set, change } = useLoad((signal) => api('GET /api/orders/user', {}, { signal }), userId);
  useFollowed(orders, set);
  useSteps(orders, onChanged);
  // Mails and tickets link to one order.
  const wanted = useSearchParams()[0].get('pedido');
  const ready = orders !== null;
  useEffect(() => {
    const card = ready && wanted ? document.getElementById(cardId(wanted)) : null;
    card?.scrollIntoView();
    card?.focus({ preventScroll: true });
  }, [ready, wanted]);
  if (error !== null) return <ErrorStrip message={why(error, 'Error al cargar las órdenes')} onRetry={reload} />;
  if (!orders)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[18px]">
        <p role="status" className="sr-only">
          Cargando…
        </p>
        <Skeleton className="h-60 rounded-carta!" />
        <Skeleton className="h-60 rounded-carta!" />
      </div>
    );
  if (!orders.length)
    return (
      <EmptyState
        card
        icon={<Package />}
        title="No tienes órdenes registradas."
        action={<LinkButton to="/products">Descubrir el menú</LinkButton>}
      >
        Cuando hagas tu primer pedido, aquí verás cómo va.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          onChange={(changed) => change((shown) => shown.map((one) => (one.id === changed.id ? changed : one)))}
          onReordered={onReordered}
        />
      ))}
    </div>
  );
}

function useSteps(orders: readonly Order[] | null, onStep: () => void) {
  const before = useRef('');
  const now = orders?.map(({ id, status }) => `${id} ${status}`).join() ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a step changes, not when the callback does
  useEffect(() => {
    if (before.current && now !== before.current) onStep();
    before.current = now;
  }, [now]);
}
