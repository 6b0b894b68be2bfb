import { useState } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { api } from '#web/api/api.ts';

/** A loaded product, and how to ask for it again: what was refused may be sold out, and the screen shows at once what is available now. */
export function useFresh<P extends Product | null>(loaded: P) {
  const [fresh, setFresh] = useState<{ of: P; now: Product } | null>(null);
  const refresh = async () => {
    const now = loaded && (await api('GET /api/products/{id}', { id: loaded.id }).catch(() => null));
    if (now) setFresh({ of: loaded, now });
  };
  return { product: fresh?.of === loaded ? fresh.now : loaded, refresh };
}
