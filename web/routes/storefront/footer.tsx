import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { SLIM_FOOTER } from '#contract/navigation.ts';
import { SHOP } from '#contract/shop.ts';
import { Wordmark } from '#web/ui/shop/wordmark.tsx';
import { type Entry, FOOTER, ONLY_IN_MENU, RULES } from './navigation.ts';

const LINK = 'inline-flex min-h-8 items-center underline-offset-[.25em] hover:underline';

/** The footer; on pages with one task it is a single line. */
export function Footer() {
  const { pathname } = useLocation();
  return (SLIM_FOOTER as readonly string[]).includes(pathname) ? <SlimFooter /> : <FullFooter />;
}

const Phone = ({ className = '' }: { className?: string }) => (
  <a href={`tel:${SHOP.phone.replaceAll(' ', '')}`} className={`${LINK} num ${className}`}>
    {SHOP.phone}
  </a>
);

// The year may change between rendering and hydration.
const Copyright = () => <span suppressHydrationWarning>© {new Date().getFullYear()} Casa Blanca. Todos los derechos reservados.</span>;

const SlimFooter = () => (
  <footer className="on-dark bg-pie text-xs text-fijo-claro">
    <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-4">
      <Copyright />
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

/** With the logotype at the edge of the page. */
const FullFooter = () => (
  <footer className="on-dark overflow-hidden bg-pie text-fijo-claro">
    <div className="wrap pt-[clamp(48px,6vw,80px)]">
      <div className="grid grid-cols-[1.3fr_1fr_1fr_auto] gap-10 max-lg:grid-cols-2 max-md:gap-x-6 max-md:gap-y-8">
        <Column title={SHOP.name} className="max-md:col-span-2">
          <address className="not-italic">
            {SHOP.street},<br />
            {SHOP.city}
            <a href={`mailto:${SHOP.email}`} className={`${LINK} mt-2.5 flex!`}>
              {SHOP.email}
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
            <p>
              {SHOP.days}
              <br />
              {SHOP.hours}
            </p>
          </Column>
          <Column title="Síguenos">
            <div className="flex gap-2">
              <Social label="Instagram" icon="instagram" href={SHOP.instagram} />
              <Social label="Facebook" icon="facebook" href={SHOP.facebook} />
              <Social label="TikTok" icon="tiktok" href={SHOP.tiktok} />
            </div>
          </Column>
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

/** The icons are in the stylesheet, which is not part of the first scripts. */
const Social = ({ label, icon, href }: { label: string; icon: string; href: string }) => (
  <a
    href={href}
    rel="noreferrer"
    className={`social-${icon} grid size-11 place-items-center rounded-control shadow-[inset_0_0_0_1px_rgb(252_251_247/.4)] hover:bg-[rgb(252_251_247/.12)]`}
  >
    <span className="sr-only">{label}</span>
  </a>
);
