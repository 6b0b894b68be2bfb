import { PayPage } from '#web/features/orders/checkout/desk/pay-page.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { useProtected } from '#web/routes/protected.tsx';

export const meta = pageMeta('Pago', undefined, [{ name: 'robots', content: 'noindex' }]);

/** The same payment for an order to one of the account's addresses. */
export default function Checkout() {
  const user = useProtected();
  return <PayPage title="Revisa y paga" user={user ?? undefined} isSent />;
}
