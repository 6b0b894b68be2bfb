import type { Product } from '#contract/catalog/catalog.ts';
import { Panel } from '#web/features/catalog/office/panel.tsx';
import { foodFacts } from '#web/features/catalog/options/food-words.ts';
import { OptionPicker } from '#web/features/catalog/options/picker.tsx';
import { useChoice } from '#web/features/catalog/options/use-choice.ts';
import { ProductFacts } from '#web/features/catalog/product/facts/product-facts.tsx';
import { LivePrice } from '#web/features/catalog/product/live-price.tsx';

/**
 * The product as guests would see it, with the unsaved changes.
 * @param product with the draft's facts and options
 */
export function Preview({ product }: { product: Product }) {
  const choice = useChoice(product);
  const facts = foodFacts(product, choice.selection);
  return (
    <Panel title="Así lo ve el cliente">
      <div>
        <p className="h3 wrap-anywhere">{product.name}</p>
        <LivePrice product={product} choice={choice} />
      </div>
      <OptionPicker
        groups={choice.groups}
        selection={choice.selection}
        onSelect={choice.select}
        allergens={facts.isOpen ? null : facts.allergens}
      />
      <ul className="border-t border-linea text-sm *:flex *:items-center *:gap-3.5 *:border-b *:border-linea *:py-3.5 [&_.lucide]:text-agave">
        <ProductFacts product={facts} />
      </ul>
    </Panel>
  );
}
