import type { ReactNode } from 'react';

type VisitColumnsProps = { children: ReactNode; orders: ReactNode };

/** The layout of a visit's page: the booking, and beside it, where there is room, the party's orders. */
export const VisitColumns = ({ children, orders }: VisitColumnsProps) => (
  <div className="wrap grid items-start gap-x-[clamp(28px,5vw,72px)] gap-y-7 pt-[clamp(32px,4vw,56px)] pb-section lg:grid-cols-[repeat(2,minmax(0,560px))]">
    <div className="grid min-w-0 justify-items-start gap-7">{children}</div>
    {orders}
  </div>
);
