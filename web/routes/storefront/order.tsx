import { Navigate, useLocation } from 'react-router';
import type { Selection } from '#contract/options/option-rules.ts';
import type { Order } from '#contract/orders/order.ts';
import { api } from '#web/api/api.ts';
import { addToCart, refreshCart } from '#web/features/cart/sync.ts';
import { becomeAccount } from '#web/features/orders/checkout/desk/become-account.ts';
import { guest } from '#web/features/orders/guest.ts';
import { GuestAccount } from '#web/features/orders/live/actions/guest-account.tsx';
import { isOthers, useLive } from '#web/features/orders/live/data/use-live.ts';
import { LiveOrder } from '#web/features/orders/live/live-order.tsx';
import { OrderState } from '#web/features/orders/live/lost-order.tsx';
import { useSession } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/order.ts';

export const meta = pageMeta('Tu pedido', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function OrderPage({ params: { id } }: Route.ComponentProps) {
  return <OneOrder key={id} id={id.toLowerCase()} />;
}

function OneOrder({ id }: { id: string }) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? (session.user?.id ?? null) : null;
  const live = useLive(id, session.status === 'unknown' ? null : session.status === 'signed-in', userId);
  const { order } = live;
  const { isPrinted = false } = (useLocation().state ?? {}) as { isPrinted?: boolean };
  if (!order) return <OrderState error={live.error} onRetry={live.retry} isGuest={session.status !== 'signed-in'} />;
  // A member of the staff has scanned the guest's code: open the order in the office.
  if (userId && live.access.token === null && isOthers(order, userId)) return <Navigate to={`/dashboard/orders?pedido=${id}`} replace />;
  return (
    <LiveOrder
      live={{ ...live, order }}
      isPrinted={isPrinted}
      onReordered={() => refreshCart(userId)}
      onAddLines={(items) => addLines(userId, items)}
    >
      <GuestAccount order={order} onAccount={openAccount} />
    </LiveOrder>
  );
}

async function addLines(userId: string | null, items: Order['items']): Promise<number> {
  let added = 0;
  for (const item of items) {
    const { product_id, quantity, note } = item;
    const options = await optionsNow(item).catch(() => null);
    if (!options) continue;
    const line = await addToCart(userId, { id: product_id }, { quantity, options, ...(note && { note }) });
    if (line) added++;
  }
  return added;
}

/** The options of an ordered line, as the product offers them today; null when one is gone. An order stores only the options' names. */
async function optionsNow({ product_id, options = [] }: Order['items'][number]): Promise<Selection | null> {
  if (options.length === 0) return [];
  const { options: groups = [] } = await api('GET /api/products/{id}', { id: product_id });
  const found = options.flatMap(({ group, name, quantity }) => {
    const option = groups.find((one) => one.name === group)?.options.find((one) => one.name === name);
    return option ? [{ id: option.id, quantity }] : [];
  });
  return found.length === options.length ? found : null;
}

async function openAccount(password: string): Promise<boolean> {
  const known = guest.current();
  return known !== null && becomeAccount(known.data, password);
}
