import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Returned, returnedFrom } from '#web/features/orders/checkout/payment/returned.ts';

/** The payment in the address after a bank's redirect. Removes it from the address. */
export function useReturned(): Returned | null {
  const { pathname, search, state } = useLocation();
  const [returned] = useState(() => returnedFrom(search));
  const navigate = useNavigate();
  useEffect(() => {
    if (returned && search) void navigate(pathname, { replace: true, state });
  }, [returned, pathname, search, navigate, state]);
  return returned;
}
