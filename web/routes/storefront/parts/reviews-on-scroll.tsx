import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalog.ts';

const ProductReviews = lazy(() => import('./product-reviews.tsx').then((module) => ({ default: module.ProductReviews })));

/** The reviews at the foot of a product's page, fetched when they come near the screen, or after a while. */
export function ReviewsOnScroll({ product }: { product: Product }) {
  const section = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '400px' });
    if (section.current) watcher.observe(section.current);
    const later = setTimeout(() => setNear(true), 2000);
    return () => {
      watcher.disconnect();
      clearTimeout(later);
    };
  }, []);
  return (
    <section ref={section} id="resenas" aria-label="Reseñas de clientes" className="needs-script bg-zocalo py-section">
      <div className="wrap min-h-60">
        {near && (
          <Suspense>
            <ProductReviews product={product} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
