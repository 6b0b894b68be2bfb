import Award from 'lucide-react/icons/award';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useEffect } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { clubOf } from '#contract/shop.ts';
import { foodFacts } from '#web/features/catalog/options/food-words.ts';
import { stillOffered } from '#web/features/catalog/options/rules.ts';
import { type Chosen, useChoice } from '#web/features/catalog/options/use-choice.ts';
import { type Add, useAdded } from '#web/features/catalog/product/add.ts';
import { BuyFoot } from '#web/features/catalog/product/buy-foot.tsx';
import { Choosing } from '#web/features/catalog/product/choosing.tsx';
import { DeliveryFact, ProductFacts } from '#web/features/catalog/product/facts/product-facts.tsx';
import { FewLeft } from '#web/features/catalog/product/few-left.tsx';
import { LivePrice } from '#web/features/catalog/product/live-price.tsx';
import { stockText } from '#web/features/catalog/stock-words.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { searchWithout, selectionIn } from '#web/lib/order/selection-link.ts';
import { Button } from '#web/ui/button/button.tsx';
import { formatPoints, useEarned } from '#web/ui/shop/order/points-hint.tsx';

/**
 * The choice of a product's page. It starts with the choice in the address, if there is one, but only after hydration: the cached page is
 * the same for all addresses. The address is cleaned without the router, which would load the page again.
 */
function useLinkedChoice(product: Product): Chosen {
  const choice = useChoice(product);
  const { select, groups } = choice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each product
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const linked = selectionIn(search);
    if (!linked) return;
    select(stillOffered(groups, linked));
    window.history.replaceState(window.history.state, '', pathname + searchWithout(search) + hash);
  }, [product.id]);
  return choice;
}

// On phones the page has a padding of the same height, so that the foot covers nothing at the page's end.
const FOOT =
  'buy-foot needs-script w-full md:sticky md:bottom-0 md:z-5 md:max-w-[520px] md:border-t md:border-linea md:bg-cal md:pt-4 md:pb-5 [html[data-scripts]:has(&)]:scroll-pb-38 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-44 max-md:border-t-5 max-md:border-barro-trazo max-md:bg-blanco max-md:px-gutter max-md:pt-2.5 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] max-md:[html[data-scripts]_body:has(&)]:pb-32';

/** The part of a product's page that changes with the choice. The server renders it; its code loads at hydration. */
export function BuyPanel({ product, onAdd }: { product: Product; onAdd: Add }) {
  const { name, description, available } = product;
  const shop = useShop();
  const choice = useLinkedChoice(product);
  const { added, isAdding, put } = useAdded(onAdd, product);
  const points = useEarned(choice.total);
  return (
    <>
      <LivePrice product={product} choice={choice} />
      <FewLeft product={product} />
      <p className="lead col-span-full max-w-[520px] whitespace-pre-line text-espresso wrap-anywhere">{description}</p>
      <Choosing product={product} choice={choice} className="col-span-full max-w-[520px]" />
      {available ? (
        <BuyFoot name={name} choice={choice} className={FOOT}>
          <Button
            busy={isAdding}
            busyLabel="Agregando..."
            done={added && 'Agregado'}
            className="whitespace-nowrap max-md:px-3! md:min-h-14 md:text-[1.0625rem]"
            onClick={() => {
              const finished = choice.finished();
              if (finished) void put(finished);
            }}
          >
            <ShoppingBag className="max-sm:hidden" />
            Agregar al carrito
          </Button>
        </BuyFoot>
      ) : (
        <Button size="lg" block disabled className="col-span-full max-w-[520px]">
          {stockText(product)}
        </Button>
      )}
      <ul className="w-full col-span-full max-w-[520px] border-t border-linea text-sm *:flex *:items-center *:gap-3.5 *:border-b *:border-linea *:py-3.5 [&_.lucide]:text-agave">
        <DeliveryFact product={product} />
        {points > 0 && (
          <li>
            <Award />
            Suma {formatPoints(points)} puntos en {clubOf(shop.name)}
          </li>
        )}
        <ProductFacts product={foodFacts(product, choice.selection)} />
      </ul>
    </>
  );
}
