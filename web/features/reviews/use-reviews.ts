import { useEffect, useState } from 'react';
import type { Review } from '#contract/catalog/reviews.ts';
import { api } from '#web/api/api.ts';

/** Undefined while loading, null after a failure. */
export type Loaded = Review[] | null | undefined;

/** The reviews of a product. Remount for another product or reader: the server lists the reader's own review first. */
export function useReviews(productId: string) {
  const [reviews, setReviews] = useState<Loaded>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new turn loads again
  useEffect(() => {
    let wanted = true;
    const keep = (loaded: Loaded) => wanted && setReviews(loaded);
    api('GET /api/reviews/product/{product_id}', { product_id: productId }).then(keep, () => keep(null));
    return () => {
      wanted = false;
    };
  }, [productId, turn]);
  const retry = () => {
    setReviews(undefined);
    setTurn(turn + 1);
  };
  return { reviews, setReviews, retry };
}
