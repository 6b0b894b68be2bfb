import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { lazy, Suspense } from 'react';
import { useFreshCart } from '#web/features/cart/fresh-cart.ts';
import { headline } from '#web/features/cart/page/words.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { PageHead } from '#web/ui/layout/aside-layout.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { Loading } from '#web/ui/state/loading.tsx';

const FilledCart = lazy(() => import('./cart/filled-cart.tsx').then((module) => ({ default: module.FilledCart })));

export const meta = pageMeta('Tu carrito', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Cart() {
  const { state, owner } = useFreshCart();
  return (
    <div className="wrap">
      {/* Reserve the line's height, so that nothing moves when the cart has loaded. */}
      <PageHead title="Tu carrito">
        <p className="lead">{state ? headline(state.items.length) : '\u00a0'}</p>
      </PageHead>
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
        <Suspense fallback={<Loading className="min-h-[40vh]!" />}>
          <FilledCart state={state} owner={owner} />
        </Suspense>
      )}
    </div>
  );
}
