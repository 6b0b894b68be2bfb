import { lazy, Suspense } from 'react';

const ClubBlock = lazy(() => import('#web/features/newsletter/club-block.tsx').then((module) => ({ default: module.ClubBlock })));

/** Rendered by the server; its script loads after the first paint. */
export const ClubStrip = () => (
  <Suspense>
    <ClubBlock />
  </Suspense>
);
