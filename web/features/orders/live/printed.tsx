import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

/** A paper that comes out of the slot above it when it is first shown; at once where motion is reduced. */
export const Printed = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={cx('printed', className)}>
    <div aria-hidden="true" className="printed-slot" />
    <div className="printed-paper">{children}</div>
  </div>
);
