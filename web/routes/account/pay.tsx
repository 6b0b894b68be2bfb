import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useSession } from '#web/features/session/store.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { whenOnline } from '#web/lib/page/when-online.ts';
import { useReturned } from '#web/routes/account/purchase/use-returned.ts';
import { useFreshCart } from '#web/routes/fresh-cart.ts';
import { PageHead } from '#web/ui/layout/aside-layout.tsx';
import { CheckoutSteps } from '#web/ui/shop/frame/checkout-steps.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';

const PayDesk = lazy(() => import('./pay/pay-desk.tsx').then((module) => ({ default: module.PayDesk })));
const PaidReceipt = lazy(async () => {
  await whenOnline();
  return { default: (await import('./pay/paid-receipt.tsx')).PaidReceipt };
});

export const meta = pageMeta('Tu pedido', undefined, [{ name: 'robots', content: 'noindex' }]);

/** Type, time, data and payment of an order in one page, with or without an account. */
export default function Pay() {
  const returned = useReturned();
  const { state: history } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const { state, isFresh } = useFreshCart();
  const settings = useLoad((signal) => api('GET /api/ajustes', {}, { signal }), 'settings');
  // The bar may pause or become slower meanwhile.
  useRefresh(settings.reload);
  const hasTypes = settings.data === null || Object.values(settings.data.data.pedidos.tipos).some(Boolean);
  // An order without a type is sent to an address of an account.
  useEffect(() => {
    if (!hasTypes) navigate('/delivery', { replace: true });
  }, [hasTypes, navigate]);
  const user = session.status === 'signed-in' ? session.user : null;
  const isKnown = session.status === 'guest' || user !== null;
  // Only after hydration: on a reload the browser takes over the server's page, which has no receipt.
  if (isKnown && history && typeof history === 'object' && 'receipt' in history)
    return (
      <Suspense fallback={<Loading />}>
        <PaidReceipt state={history} />
      </Suspense>
    );
  return (
    <div className="wrap">
      <PageHead title="¿Cómo lo quieres?" above={<CheckoutSteps current={2} />} />
      {settings.error !== null && !settings.data && (
        <ErrorStrip message={why(settings.error, 'No se pudo cargar esta página.')} onRetry={settings.reload} />
      )}
      {settings.data && state && isKnown && hasTypes ? (
        <Suspense fallback={<Loading className="min-h-[40vh]!" />}>
          <PayDesk key={user?.id ?? ''} user={user} state={state} isFresh={isFresh} returned={returned} settings={settings.data.data} />
        </Suspense>
      ) : (
        settings.error === null && <Loading className="min-h-[40vh]!" />
      )}
    </div>
  );
}
