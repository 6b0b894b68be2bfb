import { firstLetter } from '#contract/shop.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { cx } from '#web/lib/cx.ts';
import type { ShopFacts } from '#web/lib/page/shop.ts';

/** The shop's symbol: that of the logotype it comes with; of another shop its logo on a plate, or the first letter of its name in a door. */
export const Mark = ({ className }: { className?: string }) => {
  // Without facts when the root's loader has failed.
  const shop = useShop() as ShopFacts | undefined;
  if (shop?.brand?.light || shop?.brand?.dark)
    return <img src={shop.brand.icon} width={192} height={192} alt="" decoding="async" className={cx('w-auto rounded-[18%]', className)} />;
  return (
    <svg viewBox="0 0 48 64" className={className} aria-hidden="true">
      {shop?.brand ? <Initial name={shop.name} /> : <HouseMark />}
    </svg>
  );
};

const HouseMark = () => (
  <>
    <path d="M0 64V24a24 24 0 0 1 48 0v5A19.5 19.5 0 0 0 9 29V64Z" fill="var(--cb-barro-trazo)" />
    <path d="M15.5 52H39.5a12 12 0 0 1-24 0Z" fill="currentColor" />
    <path d="M39 54.2h1.2a3.6 3.6 0 0 1 0 7.2H36" fill="none" stroke="currentColor" strokeWidth="2.4" />
  </>
);

/** As on the drawn icons. */
const Initial = ({ name }: { name: string }) => (
  <>
    <path d="M0 64V24a24 24 0 0 1 48 0v40Z" fill="var(--cb-barro)" />
    <text x="24" y="52" textAnchor="middle" fontSize="42" fontFamily="var(--cb-font-titulo)" fontWeight="500" fill="var(--cb-sobre-barro)">
      {firstLetter(name)}
    </text>
  </>
);
