import { useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { cart } from '#web/features/cart/cart.ts';
import { changeButtonId } from '#web/features/cart/page/cart-line.tsx';
import { cartOwner } from '#web/features/cart/sign-in.ts';
import { changeLine } from '#web/features/cart/sync.ts';
import { ProductDialog } from '#web/features/catalog/product/dialog/product-dialog.tsx';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { lineToChange } from './line-to-change.ts';

/** Closes the dialog of this line only: a late answer must not close the dialog of another line. */
function closeOf(id: string) {
  if (lineToChange.get() === id) lineToChange.set(null);
}

/** The product dialog of a line in the cart, with the line's choice. Load it on first use. */
export function ChangeLine({ id }: { id: string }) {
  const [line] = useState(() => cart.state().items.find((item) => item.id === id));
  const productId = line?.productId ?? null;
  const { data: product, error } = useLoad<Product>(
    productId ? (signal) => api('GET /api/products/{id}', { id: productId }, { signal }) : null,
    productId,
  );
  // After a change the line may have merged with another one, whose button then gets the focus.
  const changed = useRef(line);
  useEffect(
    () => () => {
      if (changed.current) document.getElementById(changeButtonId(changed.current))?.focus();
    },
    [],
  );
  useEffect(() => {
    if (error === null) return;
    const isGone = error instanceof ApiError && error.status === 404;
    toast.error(isGone ? 'Este producto ya no está en la carta.' : why(error, 'No se pudieron cargar las opciones.'));
    closeOf(id);
  }, [error, id]);
  if (!line || !product) return null;
  return (
    <ProductDialog
      product={product}
      earlier={{ ...(line.options && { options: line.options }), note: line.note ?? '', quantity: line.quantity }}
      onAdd={async (_, choice) => {
        const left = choice ? await changeLine(cartOwner(), id, choice) : null;
        if (left) changed.current = { ...left, selected: true };
        return left !== null;
      }}
      onClose={() => closeOf(id)}
    />
  );
}
