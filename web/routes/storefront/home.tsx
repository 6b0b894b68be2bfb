import { data, Link, useRevalidator } from 'react-router';
import { pageApi } from '#web/api.ts';
import { ProductGrid } from '#web/features/catalog/product-grid.tsx';
import { About } from '#web/features/home/about.tsx';
import { DeliverySteps } from '#web/features/home/delivery-steps.tsx';
import { Hero } from '#web/features/home/hero.tsx';
import { LoungeStrip } from '#web/features/home/lounge-strip.tsx';
import { shopData } from '#web/features/home/shop-data.ts';
import { originContext } from '#web/lib/api-context.ts';
import { publicMeta } from '#web/lib/seo.ts';
import { ErrorStrip } from '#web/ui/error-strip.tsx';
import type { Route } from './+types/home.ts';
import { addProduct } from './add-product.ts';

const MOST_FEATURED = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(originContext);
  try {
    // The API names the featured ones first.
    const first = await pageApi(context)('GET /api/products', { limit: MOST_FEATURED });
    return data({ featured: first.filter(({ featured }) => featured), origin });
  } catch (error) {
    console.error(error);
    return data({ featured: null, origin }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const origin = loaderData?.origin ?? '';
  return publicMeta({
    title: 'Café artesanal de altura, hecho con calma · Casa Blanca',
    description:
      'Café mexicano de especialidad tostado cada semana, cocina de todo el día y un lounge en la Roma Norte. Pide en línea con envío sin costo.',
    origin,
    path: '/',
    more: [
      {
        name: 'keywords',
        content:
          'café artesanal, café de especialidad, café de altura, café mexicano, Chiapas, Veracruz, Oaxaca, lounge, Roma Norte, Casa Blanca',
      },
      shopData(origin),
    ],
  });
};

export default function Home({ loaderData: { featured } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <Hero />
      <About />
      <DeliverySteps />
      <section className="py-section" id="destacados" aria-labelledby="titulo-destacados">
        <div className="wrap">
          <div className="mb-[clamp(28px,3.4vw,48px)] flex flex-wrap items-end justify-between gap-6">
            <div>
              <h2 className="h2" id="titulo-destacados">
                Productos destacados
              </h2>
              <p className="lead mt-2">Para los gustos más exigentes</p>
            </div>
            <Link to="/products" prefetch="intent" className="link">
              Ver todo el menú
            </Link>
          </div>
          {featured ? (
            <ProductGrid products={featured} onAdd={addProduct} heading="h3" />
          ) : (
            <ErrorStrip message="No se pudieron cargar los productos." onRetry={revalidate} />
          )}
          {featured?.length === 0 && <p className="text-texto-2">No hay productos disponibles.</p>}
        </div>
      </section>
      <LoungeStrip />
    </>
  );
}
