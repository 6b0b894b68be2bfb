import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { Hours } from '#web/ui/shop/open/hours.tsx';

/** The four policy pages, in the order of their links to each other. */
const POLICIES = [
  { to: '/envios', label: 'Envíos' },
  { to: '/devoluciones', label: 'Devoluciones y cancelaciones' },
  { to: '/terminos', label: 'Términos y condiciones' },
  { to: '/privacidad', label: 'Aviso de privacidad' },
];

export type PolicyProps = {
  /** The person or company that runs the shop: the legal name if the owner has set it. */
  owner: string;
  /** How orders are received. `caja`: only while guests may pay at the till */
  settings: Pick<PublicSettings, 'pedidos' | 'entrega' | 'caja'>;
};

type PolicyPageProps = { path: string; title: string; lead: string; children: ReactNode };

/** A policy page: text at reading width, and beside it the contact and the other policy pages. */
export const PolicyPage = ({ path, title, lead, children }: PolicyPageProps) => {
  const shop = useShop();
  return (
    <div className="wrap grid gap-[clamp(40px,6vw,96px)] py-[clamp(44px,6vw,88px)] lg:grid-cols-[minmax(0,62ch)_minmax(0,1fr)]">
      <div className="grid content-start gap-[clamp(28px,3vw,40px)]">
        <header className="grid gap-4">
          <h1 className="h1">{title}</h1>
          <p className="lead">{lead}</p>
        </header>
        {children}
        <p className="border-t border-linea pt-6 text-sm text-texto-2">Última actualización: 22 de noviembre de 2026.</p>
      </div>
      <aside
        aria-label="Contacto y otras reglas"
        className="grid content-start gap-7 self-start bg-zocalo p-7 lg:sticky lg:top-28 lg:w-full lg:max-w-[400px] lg:justify-self-end"
      >
        <div className="grid gap-1">
          <h2 className="nombre mb-1">¿Tienes una duda?</h2>
          <a href={`mailto:${shop.email}`} className="link inline-flex min-h-8 items-center justify-self-start">
            {shop.email}
          </a>
          <a href={shop.tel} className="link num inline-flex min-h-8 items-center justify-self-start">
            {shop.phone}
          </a>
          <p className="text-texto-2">
            <Hours />
          </p>
        </div>
        <nav aria-label="Otras reglas">
          <ul>
            {POLICIES.filter(({ to }) => to !== path).map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="link inline-flex min-h-8 items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
    </div>
  );
};

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3 [&_li]:ml-5 [&_li]:list-disc [&_ul]:grid [&_ul]:gap-2">
    <h2 className="h3">{title}</h2>
    {children}
  </section>
);
