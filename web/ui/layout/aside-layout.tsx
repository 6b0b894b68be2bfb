import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

type AsideLayoutProps = {
  children: ReactNode;
  aside: ReactNode;
  /** The end of the wide column; when stacked it stands below the card. */
  end?: ReactNode;
  className?: string;
};

/** A wide column and a sticky card at its side; stacked on narrow screens. */
export const AsideLayout = ({ children, aside, end, className }: AsideLayoutProps) => (
  <div
    className={cx(
      'grid items-start gap-[clamp(28px,4vw,64px)] pb-section grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_400px]',
      // Side by side, Tab goes through the wide column first.
      end !== undefined && 'lg:grid-rows-[auto_1fr] lg:gap-y-0 lg:[reading-flow:grid-columns]',
      className,
    )}
  >
    <div className="min-w-0">{children}</div>
    <aside className={cx('lg:sticky lg:top-[calc(var(--cb-header)+24px)]', end !== undefined && 'lg:row-span-2')}>{aside}</aside>
    {end !== undefined && <div className="min-w-0">{end}</div>}
  </div>
);

/** The head of cart, delivery and checkout. */
export const PageHead = ({ above, title, children }: { above?: ReactNode; title: string; children?: ReactNode }) => (
  <div className="grid gap-2.5 pt-[clamp(20px,4.4vw,64px)] pb-[clamp(20px,3vw,40px)]">
    {above && <div className="mb-2">{above}</div>}
    <h1 className="h1" tabIndex={-1}>
      {title}
    </h1>
    {children}
  </div>
);
