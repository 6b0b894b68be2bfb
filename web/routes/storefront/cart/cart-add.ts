import type { Product } from '#contract/catalog/catalog.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { report } from '#web/boot/visits.ts';
import { cartOwner } from '#web/features/cart/sign-in.ts';
import { addToCart } from '#web/features/cart/sync.ts';
import type { Choice } from '#web/features/catalog/options/use-choice.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { lineToChange } from './line-to-change.ts';

/** Adds a product to the cart; loaded on first use. */
export async function addChosen(product: Product, choice?: Choice): Promise<boolean> {
  const line = await addToCart(cartOwner(), product, choice);
  if (!line) return false;
  report('add_to_cart', toPesos(toCents(line.price) * (choice?.quantity ?? 1)), product.id);
  if (!choice && line.options)
    toast.success([line.name, line.optionsText].join(', '), {
      title: 'Producto añadido al carrito',
      action: { label: 'Cambiar', run: () => lineToChange.set(line.id), isOfPage: true },
    });
  return true;
}
