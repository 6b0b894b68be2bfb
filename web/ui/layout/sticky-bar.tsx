import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

type StickyBarProps = {
  children: ReactNode;
  /** Hidden for now. Its room stays reserved, so that nothing moves when it appears. */
  isAway?: boolean;
  /** Also shown on tablets. */
  isOnTablets?: boolean;
};

const PHONES = 'max-md:[html[data-scripts]_body:has(&)]:pb-21 max-md:[html[data-scripts]:has(&)]:scroll-pb-26 md:hidden';
const TABLETS = 'on-tablets max-lg:[html[data-scripts]_body:has(&)]:pb-21 max-lg:[html[data-scripts]:has(&)]:scroll-pb-26 lg:hidden';

/** A bar at the foot of phones with price and button. The page has the same padding, so that the bar covers nothing at the page's end. */
export const StickyBar = ({ children, isAway, isOnTablets }: StickyBarProps) => (
  <div
    className={cx(
      'sticky-bar needs-script fixed inset-x-0 bottom-0 z-44 flex items-center justify-between gap-4 border-t-5 border-barro-trazo bg-blanco px-gutter pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]',
      isOnTablets ? TABLETS : PHONES,
      isAway && 'invisible',
    )}
  >
    {children}
  </div>
);
