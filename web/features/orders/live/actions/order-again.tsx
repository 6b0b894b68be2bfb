import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { useNavigateFromHere } from '#web/hooks/navigation/use-navigate-from-here.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** Adds the lines of an order to the local cart. @returns how many lines were added */
export type AddLines = (items: Order['items']) => Promise<number>;

/** Orders the same again for a reader who has only the link: adds the lines to this browser's cart and opens it. */
export function OrderAgain({ order, onAdd }: { order: Order; onAdd: AddLines }) {
  const navigate = useNavigateFromHere();
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    const added = await onAdd(order.items);
    setIsBusy(false);
    if (added === 0) return toast.error('No pudimos agregar tu pedido al carrito.');
    if (added < order.items.length) toast.warning('Una parte de tu pedido no se pudo agregar. Revisa el carrito.');
    else toast.success('Tu pedido está en el carrito.');
    await navigate('/cart');
  };
  return (
    <Button
      variant="neutral"
      size="md"
      busy={isBusy}
      busyLabel="Agregando..."
      aria-label={isBusy ? undefined : `Pedir lo mismo ${orderNumber(order.id)}`}
      onClick={add}
    >
      <RotateCcw />
      Pedir lo mismo
    </Button>
  );
}
