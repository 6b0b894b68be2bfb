import { useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { useTemporary } from '#web/hooks/use-temporary.ts';

/** Puts one of the product into the cart; says whether that worked. The routes know the cart, the catalogue does not. */
export type Add = (product: Product) => Promise<boolean>;

/** "Agregado" for two seconds after each addition. */
export function useAdded(add: Add, product: Product) {
  const [added, flash] = useTemporary();
  const [failed, setFailed] = useState(false);
  const [additions, setAdditions] = useState(0);
  const put = async () => {
    const worked = await add(product);
    setFailed(!worked);
    if (worked) {
      flash();
      setAdditions((times) => times + 1);
    }
    return worked;
  };
  return { added, failed, additions, put };
}
