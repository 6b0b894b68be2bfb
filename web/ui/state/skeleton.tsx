import { cx } from '#web/lib/cx.ts';

/** Placeholder for loading content; `className` gives its shape. */
export const Skeleton = ({ className }: { className?: string }) => <div className={cx('skeleton', className)} aria-hidden="true" />;

/** The shape of a product card. */
export const ProductSkeleton = () => (
  <div className="grid gap-[18px]" aria-hidden="true">
    <div className="nicho skeleton on-sill" />
    <div>
      <div className="skeleton h-5 w-4/5" />
      <div className="skeleton mt-2.5 h-3.5 w-[44%]" />
    </div>
  </div>
);
