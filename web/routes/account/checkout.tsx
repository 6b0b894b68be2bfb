import { useLocation } from 'react-router';
import { ReceiptPage, receiptOf } from '#web/features/orders/checkout/summary/receipt.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { useReturned } from '#web/routes/account/purchase/use-returned.ts';
import { useFreshCart } from '#web/routes/fresh-cart.ts';
import { useProtected } from '#web/routes/protected.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { CheckoutDesk } from './checkout/checkout-desk.tsx';

export const meta = pageMeta('Pago', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Checkout() {
  const returned = useReturned();
  const user = useProtected();
  const { state: history } = useLocation();
  const { state, isFresh } = useFreshCart();
  const receipt = receiptOf(history);
  if (!user || !state) return <Loading />;
  if (receipt) return <ReceiptPage receipt={receipt} />;
  return <CheckoutDesk key={user.id} user={user} state={state} isFresh={isFresh} returned={returned} />;
}
