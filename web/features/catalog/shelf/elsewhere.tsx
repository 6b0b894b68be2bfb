import { type ReactNode, useEffect, useState } from 'react';
import type { Category, Product } from '#contract/catalog/catalog.ts';
import { searchMenu } from '#contract/catalog/menu-search.ts';
import { api } from '#web/api/api.ts';
import type { Add } from '#web/features/catalog/product/add.ts';
import { MOST_ELSEWHERE } from './filters/filters.ts';
import { ProductGrid } from './product-grid.tsx';
import { loadSearchList } from './product-search.ts';
import type { Elsewhere } from './shelf.ts';

type ElsewhereResultsProps = {
  q: string;
  categories: readonly Category[];
  /** What the server found in the other list, perhaps for an earlier search. */
  known: Elsewhere | undefined;
  onAdd: Add;
  /** Shown when the other list has no matches either; null when the page itself has results. */
  nothing: ReactNode;
};

/** The matches of a search among the products of the other list page. */
export function ElsewhereResults({ q, categories, known, onAdd, nothing }: ElsewhereResultsProps) {
  const products = useElsewhere(q, categories, known);
  if (!products) return null;
  if (products.length === 0) return nothing;
  const place = products[0]?.category === 'café' ? 'Café' : 'Alimentos y bebidas';
  return (
    <section aria-labelledby="titulo-en-otra-parte" className="not-first:mt-[clamp(56px,6vw,96px)]">
      <h2 id="titulo-en-otra-parte" className="h3 mb-[clamp(20px,2.4vw,32px)]">
        {nothing ? `Aquí no hay nada así, pero sí en ${place}` : `También en ${place}`}
      </h2>
      <ProductGrid products={products} onAdd={onAdd} heading="h3" />
    </section>
  );
}

/** Null during the first search; then the last result, until the next one arrives. */
function useElsewhere(q: string, categories: readonly Category[], known: Elsewhere | undefined): Product[] | null {
  const [found, setFound] = useState(known ?? null);
  useEffect(() => {
    let wanted = true;
    const keep = (products: Product[]) => wanted && setFound({ q, products });
    if (known?.q === q) keep(known.products);
    else
      search(q, categories).then(keep, (error) => {
        console.warn('No se pudo buscar en el resto del menú.', error);
        keep([]);
      });
    return () => {
      wanted = false;
    };
  }, [q, categories, known]);
  return found?.products ?? null;
}

/** Products that are only similar are of no use on another page. */
const literal = ({ found, similar }: ReturnType<typeof searchMenu<Product>>): Product[] => (similar ? [] : found);

async function search(q: string, categories: readonly Category[]): Promise<Product[]> {
  const { products, complete } = await loadSearchList();
  const found = complete ? literal(searchMenu(products, q)) : await api('GET /api/products', { q, limit: 100 });
  return found.filter(({ category }) => !categories.includes(category)).slice(0, MOST_ELSEWHERE);
}
