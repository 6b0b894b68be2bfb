import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Returned, returnedFrom } from '#web/features/orders/checkout/returned.ts';
import { ReceiptPage, receiptOf } from '#web/features/orders/checkout/summary/receipt.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
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

/** The payment in the address after a bank's redirect; the address is cleaned. */
function useReturned(): Returned | null {
  const { pathname, search } = useLocation();
  const [returned] = useState(() => returnedFrom(search));
  const navigate = useNavigate();
  useEffect(() => {
    if (returned) navigate(pathname, { replace: true });
  }, [returned, pathname, navigate]);
  return returned;
}
