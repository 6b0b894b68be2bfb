import { useShop } from '#web/hooks/use-shop.ts';
import { cx } from '#web/lib/cx.ts';
import type { ShopFacts } from '#web/lib/page/shop.ts';

/** The shop's symbol: that of the logotype it comes with; of another shop the icon that the server draws from its logo or its name. */
export const Mark = ({ className }: { className?: string }) => {
  // Without facts when the root's loader has failed.
  const icon = (useShop() as ShopFacts | undefined)?.brand?.icon;
  if (icon) return <img src={icon} width={64} height={64} alt="" className={cx('w-auto', className)} />;
  return (
    <svg viewBox="0 0 48 64" className={className} aria-hidden="true">
      <path d="M0 64V24a24 24 0 0 1 48 0v5A19.5 19.5 0 0 0 9 29V64Z" fill="var(--cb-barro-trazo)" />
      <path d="M15.5 52H39.5a12 12 0 0 1-24 0Z" fill="currentColor" />
      <path d="M39 54.2h1.2a3.6 3.6 0 0 1 0 7.2H36" fill="none" stroke="currentColor" strokeWidth="2.4" />
    </svg>
  );
};
