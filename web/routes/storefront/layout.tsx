import { Suspense } from 'react';
import { Outlet, useRouteError } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { ReviewsSlot } from '#web/features/catalog/product/dialog/reviews-slot.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { lineToChange } from './cart/line-to-change.ts';
import { ErrorPage } from './frame/error-page.tsx';
import { Shell } from './frame/shell.tsx';

const ProductReviews = lazyPart(() => import('./catalog/product-reviews.tsx').then((module) => module.ProductReviews));

const ChangeLine = lazyDialog(() => import('./cart/change-line.tsx').then((module) => module.ChangeLine));

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
      <Changing />
    </Shell>
  );
}

/** A component of its own, so that the page is not rendered again with it. */
function Changing() {
  const id = useStore(lineToChange);
  return id && <ChangeLine key={id} id={id} onClose={() => lineToChange.set(null)} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}
