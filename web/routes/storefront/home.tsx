import { Suspense } from 'react';
import { data, Link, useRevalidator } from 'react-router';
import { pageApi } from '#web/api/api.ts';
import { originContext, settingsContext, shopContext } from '#web/api/api-context.ts';
import { ProductGrid } from '#web/features/catalog/shelf/product-grid.tsx';
import { About } from '#web/features/home/about.tsx';
import { DeliverySteps } from '#web/features/home/delivery-steps.tsx';
import { Hero } from '#web/features/home/hero.tsx';
import { homeMeta, TITLE } from '#web/features/home/home-meta.ts';
import { LoungeStrip } from '#web/features/home/lounge-strip.tsx';
import { useOpenOrder } from '#web/features/orders/live/data/kept-orders.ts';
import { useUserId } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { lazyHydrated } from '#web/ui/lazy/lazy-hydrated.tsx';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import type { Route } from './+types/home.ts';
import { addProduct } from './cart/add-product.ts';

const NoProducts = lazyHydrated(async () => (await import('#web/features/home/no-products.tsx')).NoProducts);
const OrderStrip = lazyPart(() => import('#web/features/orders/own/order-strip.tsx').then((module) => module.OrderStrip));

/** The way to the open order at the top of the start page. */
function OpenOrder() {
  const order = useOpenOrder(useUserId());
  if (!order?.status) return null;
  return (
    <Suspense>
      <OrderStrip order={order} status={order.status} />
    </Suspense>
  );
}

const MOST_FEATURED = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { portada } = context.get(settingsContext).marca;
  const meta = homeMeta(context.get(originContext), context.get(shopContext), context.get(settingsContext));
  try {
    // The API lists featured products first. Coffee comes first here, because the shop is known for it.
    const call = pageApi(context);
    const [coffee, all] = await Promise.all([
      call('GET /api/products', { category: 'café', limit: MOST_FEATURED }),
      call('GET /api/products', { limit: MOST_FEATURED }),
    ]);
    const others = all.filter(({ category }) => category !== 'café');
    return data({ featured: [...coffee, ...others].filter(({ featured }) => featured).slice(0, MOST_FEATURED), portada, meta });
  } catch (error) {
    console.error(error);
    return data({ featured: null, portada, meta }, { status: 503 });
  }
}

export const meta = pageMeta(TITLE);

export default function Home({ loaderData: { featured, portada } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <OpenOrder />
      <Hero words={portada} />
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
            <Link to="/menu" prefetch="intent" className="link">
              Ver todo el menú
            </Link>
          </div>
          {featured ? <ProductGrid products={featured} onAdd={addProduct} heading="h3" /> : <NoProducts onRetry={revalidate} />}
          {featured?.length === 0 && <p className="text-texto-2">No hay productos disponibles.</p>}
        </div>
      </section>
      <LoungeStrip />
    </>
  );
}
