import { useEffect } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { stillOffered } from '#web/features/catalog/options/rules.ts';
import { type Chosen, useChoice } from '#web/features/catalog/options/use-choice.ts';
import { searchWithout, selectionIn } from '#web/lib/order/selection-link.ts';

/**
 * The choice of a product's page; it begins with the one in the address, if there is one. The page is cached without it, hence only after
 * hydration. The address is cleaned without the router, which would load the page again.
 */
export function useLinkedChoice(product: Product): Chosen {
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
