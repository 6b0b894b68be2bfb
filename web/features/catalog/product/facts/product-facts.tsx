import Leaf from 'lucide-react/icons/leaf';
import Truck from 'lucide-react/icons/truck';
import Wheat from 'lucide-react/icons/wheat';
import type { Product } from '#contract/catalog/catalog.ts';
import { isBeans } from '#contract/shipments/shipping.ts';
import { allergensText, type FoodFacts } from '#web/features/catalog/options/food-words.ts';
import { useShop } from '#web/hooks/use-shop.ts';

/** How a product reaches its buyer: one item of a list. */
export function DeliveryFact({ product }: { product: Product }) {
  const { isDeliveryFree } = useShop();
  const [paid, free] = isBeans(product)
    ? ['Se envía con guía para seguirlo', 'Envío sin costo, con guía para seguirlo']
    : ['Lo preparamos al recibir tu pedido', 'Envío sin costo. Lo preparamos al recibir tu pedido'];
  return (
    <li>
      <Truck />
      {isDeliveryFree ? free : paid}
    </li>
  );
}

/** The allergens and the diets of a product: two items of a list. */
export const ProductFacts = ({ product: { allergens, dietary, isOpen } }: { product: FoodFacts }) => (
  <>
    <li>
      <Wheat />
      {allergensText({ allergens, isOpen })}
    </li>
    {dietary.length > 0 && (
      <li>
        <Leaf />
        <span className="first-letter:uppercase">{dietary.join(', ')}</span>
      </li>
    )}
  </>
);
