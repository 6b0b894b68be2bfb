import type { ReactNode } from 'react';

/** The foot of a phone's page: price and button, always at hand. Give the page `max-md:pb-21`, so that nothing ends under it. */
export const StickyBar = ({ children }: { children: ReactNode }) => (
  <div className="fixed inset-x-0 bottom-0 z-44 flex items-center justify-between gap-4 border-t-5 border-barro-trazo bg-blanco px-gutter pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:hidden">
    {children}
  </div>
);
