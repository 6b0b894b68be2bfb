import { useState } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { api } from '#web/api/api.ts';

/** A loaded product with a function that loads it again: after a refusal the screen shows what is available now. */
export function useFresh<P extends Product | null>(loaded: P) {
  const [fresh, setFresh] = useState<{ of: P; now: Product } | null>(null);
  const refresh = async () => {
    const now = loaded && (await api('GET /api/products/{id}', { id: loaded.id }).catch(() => null));
    if (now) setFresh({ of: loaded, now });
  };
  return { product: fresh?.of === loaded ? fresh.now : loaded, refresh };
}
