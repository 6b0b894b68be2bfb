import { useState } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import type { Choice } from '#web/features/catalog/options/use-choice.ts';
import { useTemporary } from '#web/hooks/use-temporary.ts';

/**
 * Adds a product to the cart and resolves to whether that worked. Without a choice: one unit with the default options.
 * The routes pass it in, because features must not import the cart.
 */
export type Add = (product: Product, choice?: Choice) => Promise<boolean>;

/** Shows "Agregado" for two seconds after each addition. */
export function useAdded(add: Add, product: Product) {
  const [added, flash] = useTemporary();
  const [failed, setFailed] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [additions, setAdditions] = useState(0);
  const put = async (choice?: Choice) => {
    setIsAdding(true);
    const worked = await add(product, choice);
    setIsAdding(false);
    setFailed(!worked);
    if (worked) {
      flash();
      setAdditions((times) => times + 1);
    }
    return worked;
  };
  return { added, failed, isAdding, additions, put };
}
