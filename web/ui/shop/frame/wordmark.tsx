import type { CSSProperties } from 'react';
import { useShop } from '#web/hooks/use-shop.ts';
import { cx } from '#web/lib/cx.ts';
import type { Logo, ShopFacts } from '#web/lib/page/shop.ts';

type WordmarkProps = {
  /** Colour and height of the logotype that the shop comes with. */
  className?: string;
  /** At the foot of the page, as wide as its contents, on a dark ground in both themes. */
  standing?: boolean;
};

/** The shop's logotype: its own logo, or its name in the title font; the one that the shop comes with for a shop that is not renamed. */
export function Wordmark({ className, standing = false }: WordmarkProps) {
  // Without facts when the root's loader has failed.
  const shop = useShop() as ShopFacts | undefined;
  if (!shop?.brand) return <HouseLogotype className={className} standing={standing} />;
  const { light, dark } = shop.brand;
  if (!light && !dark) return <Name standing={standing}>{shop.name}</Name>;
  if (standing) return <OwnLogo logo={dark ?? light} className={cx('logo-pie', !dark && 'logo-placa')} />;
  if (light && dark)
    return (
      <>
        <OwnLogo logo={light} className="dark:hidden" />
        <OwnLogo logo={dark} className="hidden dark:block" />
      </>
    );
  // One logo for both themes: on the other ground it stands on a plate of its own.
  return <OwnLogo logo={light ?? dark} className={light ? 'logo-solo-claro' : 'logo-solo-oscuro'} />;
}

const OwnLogo = ({ logo, className }: { logo: Logo | null; className?: string | false }) =>
  logo && <img src={logo.src} width={logo.width} height={logo.height} alt="" decoding="async" className={cx('logo', className)} />;

/** The size at the foot follows the length of the name. */
const Name = ({ standing, children }: { standing: boolean; children: string }) =>
  standing ? (
    <span aria-hidden="true" className="nombre-pie" style={{ '--letras': Math.max(7, [...children].length) } as CSSProperties}>
      {children}
    </span>
  ) : (
    <span aria-hidden="true" className="nombre-casa">
      {children}
    </span>
  );

/** The logotype that the shop comes with. */
const HouseLogotype = ({ className, standing }: WordmarkProps) => (
  <svg
    viewBox={standing ? '0 0 752 92' : '0 0 752 100'}
    fill="none"
    stroke="currentColor"
    strokeWidth={standing ? 8 : 8.5}
    className={className}
    aria-hidden="true"
  >
    <path d="M70.6 24A38 38 0 1 0 70.6 76M92 92V44a27 27 0 0 1 54 0V92M92 67H146M205 25C201 17 194 12.25 184.5 12.25C172.5 12.25 164 19.5 164 29.5C164 54 209 44 209 68.5C209 80 199 87.75 186 87.75C174 87.75 165 82 161 72.5M227 92V44a27 27 0 0 1 54 0V92M227 67H281M341.25 12.25H362a17.75 17.75 0 0 1 0 35.5H341.25M362 47.75H367a20 20 0 0 1 0 40H341.25M341.25 8V92M410 8V87.75H446M458 92V44a27 27 0 0 1 54 0V92M458 67H512M535 92V44a27 27 0 0 1 54 0V92M670.6 24A38 38 0 1 0 670.6 76M692 92V44a27 27 0 0 1 54 0V92M692 67H746" />
  </svg>
);
