import { lazy, Suspense } from 'react';
import { Outlet, useRouteError } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { ReviewsSlot } from '#web/features/catalog/product/reviews-slot.ts';
import { Shell } from './frame/shell.tsx';
import { ErrorPage } from './parts/error-page.tsx';

const ProductReviews = lazy(() => import('./parts/product-reviews.tsx').then((module) => ({ default: module.ProductReviews })));

const reviewsOf = (product: Product) => (
  <Suspense>
    <ProductReviews product={product} narrow />
  </Suspense>
);

export default function Storefront() {
  return (
    <Shell>
      <ReviewsSlot value={reviewsOf}>
        <Outlet />
      </ReviewsSlot>
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}
