import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Category, Product } from '#contract/catalog/catalog.ts';
import { apiFetchContext } from '#web/api/api-context.ts';
import { CATEGORY_LABELS } from '#web/features/catalog/categories.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { addressOf } from '#web/lib/page/shop.ts';
import { buttonClass } from '#web/ui/button/button-styles.ts';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { Mark } from '#web/ui/image/mark.tsx';
import { Wordmark } from '#web/ui/shop/frame/wordmark.tsx';
import { Hours } from '#web/ui/shop/open/hours.tsx';
import { Price } from '#web/ui/shop/product/price.tsx';
import type { Route } from './+types/offline.ts';

const SHELVES: readonly Category[] = ['café', 'bebidas', 'desayunos', 'almuerzos', 'postres'];
/** Limits the size of the stored page. */
const MOST = '16';

export async function loader({ context }: Route.LoaderArgs) {
  const get = context.get(apiFetchContext);
  const shelves = await Promise.all(
    SHELVES.map(async (category) => {
      const answer = await get(`/api/products?${new URLSearchParams({ category, limit: MOST })}`);
      return { category, products: answer.ok ? ((await answer.json()) as Product[]) : null };
    }),
  );
  return data({ shelves }, { status: shelves.some(({ products }) => !products) ? 503 : 200 });
}

export const meta = pageMeta('Sin conexión', undefined, [{ name: 'robots', content: 'noindex' }]);

/** Stored by `web/sw.ts` and shown offline. It is sent without scripts, so nothing here may need one. */
export default function Offline({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <main className="wrap grid grid-cols-[minmax(0,1fr)] gap-12 py-10">
      <div className="flex items-center gap-3">
        <Mark className="h-10" />
        <Wordmark className="h-4 w-auto" />
        <span className="sr-only">{shop.name}</span>
      </div>
      <div className="grid gap-8 lg:grid-cols-[6fr_5fr]">
        <div className="grid content-start justify-items-start gap-4">
          <h1 className="h2">Sin conexión</h1>
          <p className="lead max-w-[40ch] text-texto-2">No tienes conexión. Esto es lo último que guardamos del menú.</p>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the page that was requested, for which this one is shown */}
          <a href="" className={buttonClass({})}>
            Reintentar
          </a>
        </div>
        <House />
      </div>
      <section className="grid gap-8" aria-labelledby="menu">
        <div>
          <h2 id="menu" className="h3">
            El menú
          </h2>
          {/* The service worker inserts the time of storing. */}
          <p className="mt-1 text-texto-2">
            Guardado: <time>ahora</time>
            <br />
            Precios y existencias pueden haber cambiado.
          </p>
        </div>
        {loaderData.shelves.map(({ category, products }) => (
          <Shelf key={category} category={category} products={products ?? []} />
        ))}
      </section>
    </main>
  );
}

const House = () => {
  const shop = useShop();
  return (
    <dl className="grid content-start gap-4 rounded-carta bg-zocalo p-6">
      <Fact name="Horario">
        <Hours />
      </Fact>
      <Fact name="Teléfono">
        <a href={shop.tel} className="link inline-flex min-h-8 items-center">
          {shop.phone}
        </a>
      </Fact>
      <Fact name="Dirección">{addressOf(shop)}</Fact>
    </dl>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-semibold text-texto-2">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Shelf({ category, products }: { category: Category; products: Product[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={`menu-${category}`}>
      <h3 id={`menu-${category}`} className="nombre mb-3">
        {CATEGORY_LABELS[category]}
      </h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-2 xl:grid-cols-3">
        {products.map(({ id, name, image, price, original_price, available }) => (
          <li key={id} className="flex items-center gap-4 border-b border-linea py-3">
            <SmallArch picture={productPicture(image)} size={56} />
            <p className="min-w-0 flex-1 wrap-anywhere">
              {name}
              {!available && <span className="block text-sm text-texto-2">Disponible próximamente</span>}
            </p>
            <Price price={price} original={original_price} whole />
          </li>
        ))}
      </ul>
    </section>
  );
}
