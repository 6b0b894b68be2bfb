import Leaf from 'lucide-react/icons/leaf';
import Wheat from 'lucide-react/icons/wheat';
import type { Product } from '#contract/catalog.ts';

/** What is in a product and for whom it is: two items of a list. */
export function ProductFacts({ product: { allergens, dietary } }: { product: Product }) {
  return (
    <>
      <li>
        <Wheat />
        {allergensText(allergens)}
      </li>
      {dietary.length > 0 && (
        <li>
          <Leaf />
          <span className="first-letter:uppercase">{dietary.join(', ')}</span>
        </li>
      )}
    </>
  );
}

/** Who has said nothing has not said that there is nothing. */
function allergensText(allergens: Product['allergens']): string {
  if (!allergens) return 'Alérgenos sin declarar: pregúntanos antes de pedir';
  return allergens.length > 0 ? `Contiene ${allergens.join(', ')}` : 'Sin alérgenos declarados';
}
