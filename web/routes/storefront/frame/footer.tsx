import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { PagePath } from '#contract/pages.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { shopDate } from '#web/lib/clock.ts';
import { Wordmark } from '#web/ui/shop/frame/wordmark.tsx';
import { UnusualDays } from '#web/ui/shop/open/unusual-days.tsx';
import { type Entry, entriesOf } from './navigation.ts';

// Not in the module of the menus' lists, because the footer's script loads later.
const FOOTER = entriesOf('footer');
const RULES = entriesOf('rules');
/** Pages that otherwise only the side menu links; shown to browsers without scripts. */
const ONLY_IN_MENU = entriesOf('fallback');

/** Pages with one task, whose footer is one line. */
const SLIM_FOOTER: readonly PagePath[] = ['/login', '/register', '/forgot-password', '/reset-password', '/pedir', '/delivery', '/checkout'];

const LINK = 'inline-flex min-h-8 items-center underline-offset-[.25em] hover:underline';

/** The footer; on pages with one task it is a single line. */
export function Footer() {
  const { pathname } = useLocation();
  return (SLIM_FOOTER as readonly string[]).includes(pathname) ? <SlimFooter /> : <FullFooter />;
}

const Phone = ({ className = '' }: { className?: string }) => {
  const shop = useShop();
  return (
    <a href={shop.tel} className={`${LINK} num ${className}`}>
      {shop.phone}
    </a>
  );
};

// The year may change between rendering and hydration.
const Copyright = () => {
  const { name } = useShop();
  return (
    <span suppressHydrationWarning>
      © {shopClock(shopDate()).today.slice(0, 4)} {name}. Todos los derechos reservados.
    </span>
  );
};

const SlimFooter = () => (
  <footer className="on-dark bg-pie text-xs text-fijo-claro">
    <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-4">
      <p className="flex min-h-8 items-center">
        <Copyright />
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {RULES.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Phone />
        </li>
      </ul>
    </div>
  </footer>
);

/** The full footer, with the logotype at the edge of the page. */
const FullFooter = () => {
  const shop = useShop();
  const { links } = shop;
  return (
    <footer className="on-dark overflow-hidden bg-pie text-fijo-claro">
      <div className="wrap pt-[clamp(48px,6vw,80px)]">
        <div className="grid grid-cols-[1.3fr_1fr_1fr_auto] gap-10 max-lg:grid-cols-2 max-md:gap-x-6 max-md:gap-y-8">
          <Column title={shop.name} className="max-md:col-span-2">
            <address className="not-italic">
              {shop.street}
              {shop.city && (
                <>
                  ,<br />
                  {shop.city}
                </>
              )}
              <a href={`mailto:${shop.email}`} className={`${LINK} mt-2.5 flex!`}>
                {shop.email}
              </a>
              <Phone className="flex!" />
            </address>
          </Column>
          <Column title="La casa">
            <Links entries={FOOTER} />
            <noscript>
              <Links entries={ONLY_IN_MENU} />
            </noscript>
          </Column>
          <Column title="Tu compra">
            <Links entries={RULES} />
          </Column>
          <div className="grid content-start gap-7 max-md:col-span-2 max-md:grid-cols-2 max-md:gap-6">
            <Column title="Horario">
              <OpeningTimes />
            </Column>
            {Object.values(links).some(Boolean) && (
              <Column title="Síguenos">
                <div className="flex gap-2">
                  <Social label="Instagram" icon="instagram" href={links.instagram} />
                  <Social label="Facebook" icon="facebook" href={links.facebook} />
                  <Social label="TikTok" icon="tiktok" href={links.tiktok} />
                </div>
              </Column>
            )}
          </div>
        </div>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 pt-7 text-xs text-pie-2">
          <Copyright />
          <span>Precios en pesos mexicanos (MXN), IVA incluido.</span>
        </div>
        <Wordmark standing className="mt-[clamp(40px,6vw,84px)] h-auto w-full" />
      </div>
    </footer>
  );
};

/** The usual week, and what is unusual today and in the next days. */
function OpeningTimes() {
  const { rows } = useShop();
  return (
    <>
      {rows.map(([days, hours]) => (
        <p key={days}>
          {days}
          <br />
          {hours}
        </p>
      ))}
      <p className="mt-2 grid gap-1 empty:hidden">
        <UnusualDays />
      </p>
    </>
  );
}

const Column = ({ title, children, className }: { title: string; children: ReactNode; className?: string }) => (
  <div className={className}>
    <h2 className="mb-2.5 text-sm font-semibold text-pie-2">{title}</h2>
    {children}
  </div>
);

const Links = ({ entries }: { entries: Entry[] }) => (
  <ul>
    {entries.map(({ label, to }) => (
      <li key={to}>
        <Link to={to} className={LINK}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
);

/** A link to a social network. Its icon is in the stylesheet, so that it is not part of the first scripts. */
const Social = ({ label, icon, href }: { label: string; icon: string; href: string | null }) =>
  href && (
    <a
      href={href}
      rel="noreferrer"
      className={`social-${icon} grid size-11 place-items-center rounded-control shadow-[inset_0_0_0_1px_rgb(252_251_247/.4)] hover:bg-[rgb(252_251_247/.12)]`}
    >
      <span className="sr-only">{label}</span>
    </a>
  );
