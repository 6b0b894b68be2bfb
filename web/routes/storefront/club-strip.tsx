import { lazy, Suspense } from 'react';

const ClubBlock = lazy(() => import('#web/features/newsletter/club-block.tsx').then((module) => ({ default: module.ClubBlock })));

/** The server has drawn it; its workings follow when the page is awake. */
export const ClubStrip = () => (
  <Suspense>
    <ClubBlock />
  </Suspense>
);
