import type { Product } from '#contract/catalog/catalog.ts';
import { RelatedProducts } from '#web/features/catalog/product/page/related-products.tsx';
import { ReviewsOnScroll } from './reviews-on-scroll.tsx';

/** What a product's page has below the product; its code is no part of the first load. */
export const BelowProduct = ({ product }: { product: Product }) => (
  <>
    <RelatedProducts key={product.id} slug={product.slug} />
    <ReviewsOnScroll product={product} />
  </>
);
