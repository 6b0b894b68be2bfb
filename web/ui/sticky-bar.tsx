import type { ReactNode } from 'react';

/** The foot of a phone's page: price and button, always at hand. The page grows by as much, so that nothing ends under it. */
export const StickyBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky-bar fixed inset-x-0 bottom-0 z-44 flex items-center justify-between gap-4 border-t-5 border-barro-trazo bg-blanco px-gutter max-md:[body:has(&)]:pb-21 max-md:[html:has(&)]:scroll-pb-26 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:hidden">
    {children}
  </div>
);
