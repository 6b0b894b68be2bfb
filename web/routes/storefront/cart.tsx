import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { Link, useNavigate } from 'react-router';
import { CartLines } from '#web/features/cart/cart-lines.tsx';
import { CartSummary } from '#web/features/cart/cart-summary.tsx';
import { headline } from '#web/features/cart/words.ts';
import { useRewards } from '#web/features/points/data.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { reductionsOf } from '#web/lib/reductions.ts';
import { useFreshCart } from '#web/routes/fresh-cart.ts';
import { Columns, PageHead } from '#web/ui/columns.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/loading.tsx';

export const meta = () => pageMeta('Tu carrito', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Cart() {
  const { state, owner } = useFreshCart();
  const navigate = useNavigate();
  const rewards = useRewards(owner);
  const reductions = state ? reductionsOf(state.items, rewards.data ?? []) : [];
  return (
    <div className="wrap">
      <PageHead title="Tu carrito">{state && <p className="lead">{headline(state.items.length)}</p>}</PageHead>
      {!state && <Loading className="min-h-[40vh]!" />}
      {state?.items.length === 0 && (
        <div className="pb-section">
          <EmptyState
            card
            icon={<ShoppingBag />}
            title="Aquí aparecerá lo que elijas"
            action={<LinkButton to="/products">Ver productos</LinkButton>}
          >
            Café de origen, bebidas, pan y platillos de la casa.
          </EmptyState>
        </div>
      )}
      {state && state.items.length > 0 && (
        <Columns aside={<CartSummary state={state} reductions={reductions} onProceed={() => navigate('/delivery')} />}>
          <CartLines state={state} owner={owner} reductions={reductions} />
          <Link to="/products" className="link mt-[26px] inline-block">
            Seguir comprando
          </Link>
        </Columns>
      )}
    </div>
  );
}
