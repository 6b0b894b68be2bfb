import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useRouteError } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { ReviewsSlot } from '#web/features/catalog/product/reviews-slot.ts';
import { useStore } from '#web/hooks/create-store.ts';
import { hasOwnPlace } from '#web/lib/own-place.ts';
import { Shell } from './frame/shell.tsx';
import { ErrorPage } from './parts/error-page.tsx';
import { lineToChange } from './parts/line-to-change.ts';

const ProductReviews = lazy(() => import('./parts/product-reviews.tsx').then((module) => ({ default: module.ProductReviews })));

const ChangeLine = lazy(() => import('./parts/change-line.tsx').then((module) => ({ default: module.ChangeLine })));

const OwnPlace = lazy(() => import('./parts/own-place.tsx').then((module) => ({ default: module.OwnPlace })));

const reviewsOf = (product: Product) => (
  <Suspense>
    <ProductReviews product={product} narrow />
  </Suspense>
);

export default function Storefront() {
  return (
    <Shell>
      <Place />
      <ReviewsSlot value={reviewsOf}>
        <Outlet />
      </ReviewsSlot>
      <Changing />
    </Shell>
  );
}

/** Asked again on each page, because the page of a table or a visit keeps it. */
function Place() {
  const { pathname } = useLocation();
  const [place, setPlace] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setPlace((before) => (hasOwnPlace() ? before + 1 : 0)), [pathname]);
  return (
    place > 0 && (
      <Suspense>
        <OwnPlace key={place} />
      </Suspense>
    )
  );
}

/** A component of its own, so that the page is not rendered again. */
function Changing() {
  const id = useStore(lineToChange);
  return <Suspense>{id && <ChangeLine key={id} id={id} />}</Suspense>;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}
