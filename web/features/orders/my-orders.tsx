import Package from 'lucide-react/icons/package';
import { api } from '#web/api.ts';
import { useLoad } from '#web/lib/use-load.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorStrip } from '#web/ui/error-strip.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import { useFollowed } from './use-followed.ts';

/** One's own orders, the newest first. */
export function MyOrders({ userId }: { userId: string }) {
  const { data: orders, error, reload, set } = useLoad((signal) => api('GET /api/orders/user', {}, { signal }), userId);
  useFollowed(orders, set);
  if (error !== null) return <ErrorStrip message="Error al cargar las órdenes" onRetry={reload} />;
  if (!orders)
    return (
      <div className="grid gap-[18px]">
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
    <div className="grid gap-[18px]">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} onChange={(changed) => set(orders.map((one) => (one.id === changed.id ? changed : one)))} />
      ))}
    </div>
  );
}
