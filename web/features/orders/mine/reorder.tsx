import { type ReactNode, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import type { Reordered } from '#contract/orders/reorder.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useNavigateFromHere } from '#web/hooks/navigation/use-navigate-from-here.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { ButtonSize } from '#web/ui/button/button-styles.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const ReorderChanges = lazyDialog(() => import('./reorder-changes.tsx').then((module) => module.ReorderChanges));

/** The button's text; with the order's number it is also the button's accessible name. */
const LABEL = 'Pedir lo mismo';

type ReorderProps = {
  order: Order;
  /** Loads the cart that the page shows. */
  onAdded: () => Promise<unknown>;
  icon?: ReactNode;
  size?: ButtonSize;
};

/** Adds the order's lines to the cart and opens the cart. First it shows what differs from the order. */
export function Reorder({ order, onAdded, icon, size = 'sm' }: ReorderProps) {
  const navigate = useNavigateFromHere();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Reordered | null>(null);
  const add = async () => {
    setIsBusy(true);
    try {
      const answer = await api('POST /api/orders/{id}/reorder', { id: order.id });
      await onAdded();
      if (answer.changed.length) setResult(answer);
      else {
        toast.success('Tu pedido está en el carrito.');
        await navigate('/cart');
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(why(error, 'No pudimos agregar tu pedido al carrito.'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="neutral"
        size={size}
        busy={isBusy}
        busyLabel="Agregando..."
        aria-label={isBusy ? undefined : `${LABEL} ${orderNumber(order.id)}`}
        onClick={add}
      >
        {icon}
        {LABEL}
      </Button>
      {result && <ReorderChanges order={order} result={result} onClose={() => setResult(null)} />}
    </>
  );
}
