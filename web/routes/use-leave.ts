import { useNavigate } from 'react-router';
import { cart } from '#web/features/cart/cart.ts';
import { keptOrders } from '#web/features/orders/live/data/kept-orders.ts';
import { endSession } from '#web/features/session/store.ts';

/** Signs out, empties the cart, so that the next person at this browser finds neither, and goes to the start page. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await endSession();
    cart.startOver();
    keptOrders.forgetOwned();
    void navigate('/');
  };
}
