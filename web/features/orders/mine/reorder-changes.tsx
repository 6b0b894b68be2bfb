import type { Order } from '#contract/orders/order.ts';
import type { Reordered } from '#contract/orders/reorder.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ChosenText } from '#web/ui/shop/product/chosen-text.tsx';
import { changeText, isAnythingAdded } from './words.ts';

type ReorderChangesProps = { order: Order; result: Reordered; onClose: () => void };

/** The differences between an order and the cart that it was added to. */
export function ReorderChanges({ order, result, onClose }: ReorderChangesProps) {
  const isAdded = isAnythingAdded(order, result);
  return (
    <Dialog
      title={isAdded ? 'Tu pedido está en el carrito, con cambios' : 'Este pedido ya no se puede repetir'}
      onClose={onClose}
      className="sm:max-w-[480px]"
      footer={
        <>
          <Button variant="neutral" onClick={onClose}>
            {isAdded ? 'Seguir aquí' : 'Cerrar'}
          </Button>
          <LinkButton to={isAdded ? '/cart' : '/menu'}>{isAdded ? 'Ir al carrito' : 'Ver el menú'}</LinkButton>
        </>
      }
    >
      {/* The list takes the focus, so that screen readers read it. */}
      <ul tabIndex={-1} data-first-focus aria-label="Qué cambió" className="grid gap-3 outline-none">
        {result.changed.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a product may be in it twice for the same reason
          <li key={place}>
            <b className="block font-semibold">{change.product.name}</b>
            <ChosenText text={change.options_text} />
            <span className="text-texto-2">{changeText(change, result.cart)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
