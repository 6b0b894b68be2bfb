import Leaf from 'lucide-react/icons/leaf';
import Truck from 'lucide-react/icons/truck';
import Wheat from 'lucide-react/icons/wheat';
import type { Product } from '#contract/catalog/catalog.ts';
import { isBeans } from '#contract/shipments/shipping.ts';
import { allergensText, type FoodFacts } from './food-words.ts';

/** How a product comes to its buyer: an item of a list. */
export const DeliveryFact = ({ product }: { product: Product }) => (
  <li>
    <Truck />
    {isBeans(product) ? 'Envío sin costo, con guía para seguirlo' : 'Envío sin costo. Lo preparamos al recibir tu pedido'}
  </li>
);

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
