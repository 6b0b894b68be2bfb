import { Link, useNavigate } from 'react-router';
import { CartLines } from '#web/features/cart/page/cart-lines.tsx';
import { CartSummary } from '#web/features/cart/page/cart-summary.tsx';
import type { CartState } from '#web/features/cart/state.ts';
import type { CartOwner } from '#web/features/cart/sync.ts';
import { useShortLines } from '#web/features/orders/checkout/pay-page/use-quote.ts';
import { useRewards } from '#web/features/points/data.ts';
import { ownTable } from '#web/lib/kept/own-table.ts';
import { ownVisit } from '#web/lib/kept/own-visit.ts';
import { priceOf } from '#web/lib/order/reductions.ts';
import { AsideLayout } from '#web/ui/layout/aside-layout.tsx';
import { Paused } from '#web/ui/shop/open/paused.tsx';
import { lineToChange } from './line-to-change.ts';

/** Whether this tab's orders belong to a table or a visit. Such orders are paid on the page with order types, also by accounts. */
const hasPlace = (): boolean => (ownVisit.read() ?? ownTable.read()) !== null;

/** Names the destination of this tab's orders: the table whose code was scanned, or that of the visit. */
function OwnPlace() {
  const visit = ownVisit.read();
  const table = ownTable.read();
  const mesa = visit?.mesa ?? table?.numero;
  const to = visit ? `/visita/${visit.codigo}` : `/mesa/${table?.numero}`;
  if (!visit && !table) return null;
  return (
    <p className="mb-5 rounded-control bg-agave-suave text-sm">
      <Link to={to} state={visit && { token: visit.token }} className="flex min-h-11 items-center gap-2 px-4">
        <b className="num">{mesa ? `Mesa ${mesa}` : 'Tu visita'}</b>
        <span className="text-texto-2">Tu pedido llega ahí</span>
      </Link>
    </p>
  );
}

/** The cart's lines and its summary. */
export function FilledCart({ state, owner }: { state: CartState; owner: CartOwner }) {
  const navigate = useNavigate();
  const rewards = useRewards(owner);
  const open = rewards.data ?? [];
  const isAtTable = hasPlace();
  const selected = state.items.filter((item) => item.selected);
  const short = useShortLines(selected, owner);
  // A reward applies to the first bought line of its product, so selected lines come first.
  const inTurn = state.items.toSorted((one, other) => Number(other.selected) - Number(one.selected));
  return (
    <AsideLayout
      aside={<CartSummary state={state} price={priceOf(selected, open)} isAtTable={isAtTable} onProceed={() => navigate('/pedir')} />}
    >
      <OwnPlace />
      <Paused className="mb-5" />
      <CartLines
        state={state}
        owner={owner}
        reductions={priceOf(inTurn, open).reductions}
        short={short}
        onChange={({ id }) => lineToChange.set(id)}
      />
      <Link to="/products" className="link mt-4 inline-flex min-h-11 items-center">
        Seguir comprando
      </Link>
    </AsideLayout>
  );
}
