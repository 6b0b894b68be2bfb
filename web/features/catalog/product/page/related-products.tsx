import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { api } from '#web/api/api.ts';
import { useNear } from '#web/hooks/use-near.ts';
import { cardPicture } from '#web/lib/page/pictures.ts';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';
import { Price } from '#web/ui/shop/product/price.tsx';

/** What is bought with a product, fetched when it comes near the screen; until then empty arches of the same size. */
export function RelatedProducts({ slug }: { slug: string }) {
  const [section, near] = useNear<HTMLElement>();
  const [related, setRelated] = useState<Product[] | null>(null);
  useEffect(() => {
    if (!near) return;
    const stop = new AbortController();
    api('GET /api/products/{id}/related', { id: slug }, { signal: stop.signal }).then(setRelated, (error) => {
      if (stop.signal.aborted) return;
      console.warn('No se pudo cargar lo que va con el producto.', error);
      setRelated([]);
    });
    return () => stop.abort();
  }, [near, slug]);
  if (related?.length === 0) return null;
  return (
    <section ref={section} aria-labelledby="titulo-relacionados" className="needs-script wrap pb-section">
      <h2 id="titulo-relacionados" className="h3 mb-[clamp(20px,2.4vw,32px)]">
        También te gustará
      </h2>
      <ul className="grid grid-cols-4 gap-x-[clamp(16px,2vw,28px)] gap-y-8 max-md:grid-cols-2 max-md:gap-x-3.5">
        {related ? related.map((product) => <RelatedCard key={product.id} product={product} />) : <EmptyArches />}
      </ul>
    </section>
  );
}

const RelatedCard = ({ product: { name, slug, image, price, original_price, from } }: { product: Product }) => (
  <li className="product-card">
    <ProductArch picture={cardPicture(image)} sizes="(min-width:1024px) 310px, (min-width:768px) 22vw, 44vw" sill />
    <div>
      <Link to={`/products/${slug}`} discover="none" className="nombre max-md:text-[1.1875rem]">
        {name}
      </Link>
      <Price price={from ?? price} original={original_price} isLowest={from !== undefined} whole />
    </div>
  </li>
);

const EmptyArches = () =>
  [1, 2, 3, 4].map((place) => (
    <li key={place} className="product-card" aria-hidden="true">
      <div className="nicho on-sill" />
      <div className="min-h-13" />
    </li>
  ));
