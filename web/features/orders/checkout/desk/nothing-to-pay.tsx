import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { Link } from 'react-router';
import { Replaced } from '#web/features/orders/checkout/payment/payment-problem.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';

/** Shown instead of an order without lines. @param why set when another tab has paid the lines */
export const NothingToPay = ({ why }: { why: string | null }) => (
  <div className="grid gap-5 pb-section">
    {why && <Replaced message={why} />}
    <EmptyState card icon={<ShoppingBag />} title="No hay nada por pagar" action={<LinkButton to="/products">Ver productos</LinkButton>}>
      Selecciona en{' '}
      <Link to="/cart" className="link">
        tu carrito
      </Link>{' '}
      lo que quieres llevar.
    </EmptyState>
  </div>
);
