import { Suspense } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { RelatedProducts } from '#web/features/catalog/product/page/related-products.tsx';
import { useNear } from '#web/hooks/use-near.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';

const ProductReviews = lazyPart(() => import('./product-reviews.tsx').then((module) => module.ProductReviews));

/** The reviews at the end of a product's page, loaded when they come near the screen, or after some time. */
function ReviewsOnScroll({ product }: { product: Product }) {
  const [section, near] = useNear<HTMLElement>();
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

/** The content below a product on its page; its code is not part of the first load. */
export const BelowProduct = ({ product }: { product: Product }) => (
  <>
    <RelatedProducts key={product.id} slug={product.slug} />
    <ReviewsOnScroll product={product} />
  </>
);
