import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order, Reordered } from '#contract/orders/orders.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { orderNumber } from '#web/lib/order-number.ts';
import { Button } from '#web/ui/button/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const ReorderChanges = lazyDialog(() => import('./reorder-changes.tsx').then((module) => module.ReorderChanges));

type ReorderProps = {
  order: Order;
  /** Loads the cart that the page shows. */
  onAdded: () => Promise<unknown>;
};

/** Puts the order into the cart again and leads there. What differs from the order is said first. */
export function Reorder({ order, onAdded }: ReorderProps) {
  const navigate = useNavigate();
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
        navigate('/cart');
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
        size="sm"
        busy={isBusy}
        busyLabel="Agregando..."
        aria-label={isBusy ? undefined : `Volver a pedir ${orderNumber(order.id)}`}
        onClick={add}
      >
        Volver a pedir
      </Button>
      {result && <ReorderChanges order={order} result={result} onClose={() => setResult(null)} />}
    </>
  );
}
