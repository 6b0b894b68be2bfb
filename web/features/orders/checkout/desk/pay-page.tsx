import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useFreshCart } from '#web/features/cart/fresh-cart.ts';
import { type Returned, returnedFrom } from '#web/features/orders/checkout/payment/pending.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';
import { whenOnline } from '#web/lib/page/when-online.ts';
import { PageHead } from '#web/ui/layout/aside-layout.tsx';
import { CheckoutSteps } from '#web/ui/shop/frame/checkout-steps.tsx';
import { UnusualStrip } from '#web/ui/shop/open/unusual-strip.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

import type { PreparedOrder } from './prepared-order.ts';

const PayDesk = lazy(() => import('./pay-desk.tsx').then((module) => ({ default: module.PayDesk })));
const PaidReceipt = lazy(async () => {
  await whenOnline();
  return { default: (await import('#web/features/orders/checkout/summary/receipt.tsx')).PaidReceipt };
});

type PayPageProps = {
  title: string;
  /** Null for a buyer without an account; undefined while it is not known. */
  user: User | null | undefined;
  /** The page begins with an order to the chosen address of the account. */
  isSent?: boolean;
  /** The prepared order that the payment completes. */
  prepared?: PreparedOrder;
  /** Content above the order. */
  above?: ReactNode;
};

/** Type, time, data and payment of an order in one page. */
export function PayPage({ title, user, isSent = false, prepared, above }: PayPageProps) {
  const returned = useReturned();
  const { state: history } = useLocation();
  const { state, isFresh } = useFreshCart();
  const settings = useLoad((signal) => api('GET /api/ajustes', {}, { signal }), 'settings');
  const [hasAccount, setAccount] = useState(false);
  // The bar may pause or become slower meanwhile.
  useRefresh(settings.reload);
  // Only after hydration: on a reload the browser takes over the server's page, which has no receipt.
  if (user !== undefined && history && typeof history === 'object' && 'receipt' in history)
    return (
      <Suspense fallback={<Loading />}>
        <PaidReceipt state={history} />
      </Suspense>
    );
  const hasTypes = settings.data === null || Object.values(settings.data.data.pedidos.tipos).some(Boolean);
  return (
    <div className="wrap">
      {!hasAccount && (
        <>
          <PageHead title={title} above={<CheckoutSteps current={isSent ? 3 : 2} />} />
          <UnusualStrip className="mb-6" />
          {above}
        </>
      )}
      {!hasTypes && (
        <Notice tone="info" role="status" className="mb-section">
          Por ahora no recibimos pedidos en línea. Tu carrito te espera.
        </Notice>
      )}
      {settings.error !== null && !settings.data && (
        <ErrorStrip message={why(settings.error, 'No se pudo cargar esta página.')} onRetry={settings.reload} />
      )}
      {settings.data && state && user !== undefined
        ? hasTypes && (
            <Suspense fallback={<Loading className="min-h-[40vh]!" />}>
              <PayDesk
                key={user?.id ?? ''}
                user={user}
                state={state}
                isFresh={isFresh}
                returned={returned}
                settings={settings.data.data}
                isSent={isSent}
                prepared={prepared}
                onAccount={setAccount}
              />
            </Suspense>
          )
        : settings.error === null && <Loading className="min-h-[40vh]!" />}
    </div>
  );
}

/** The payment in the address after a bank's redirect. Removes it from the address. */
function useReturned(): Returned | null {
  const { pathname, search, state } = useLocation();
  const [returned] = useState(() => returnedFrom(search));
  const navigate = useNavigate();
  useEffect(() => {
    if (returned && search) void navigate(pathname, { replace: true, state });
  }, [returned, pathname, search, navigate, state]);
  return returned;
}
