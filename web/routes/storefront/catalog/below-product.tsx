import type { Product } from '#contract/catalog/catalog.ts';
import { RelatedProducts } from '#web/features/catalog/product/page/related-products.tsx';
import { ReviewsOnScroll } from './reviews-on-scroll.tsx';

/** The content below a product on its page; its code is not part of the first load. */
export const BelowProduct = ({ product }: { product: Product }) => (
  <>
    <RelatedProducts key={product.id} slug={product.slug} />
    <ReviewsOnScroll product={product} />
  </>
);
