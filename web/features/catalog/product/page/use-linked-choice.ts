import { useEffect } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { stillOffered } from '#web/features/catalog/options/rules.ts';
import { type Chosen, useChoice } from '#web/features/catalog/options/use-choice.ts';
import { searchWithout, selectionIn } from '#web/lib/order/selection-link.ts';

/**
 * The choice of a product's page. It starts with the choice in the address, if there is one, but only after hydration: the cached page is
 * the same for all addresses. The address is cleaned without the router, which would load the page again.
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
