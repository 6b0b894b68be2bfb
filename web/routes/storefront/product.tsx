import { Suspense } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { ApiError } from '#contract/wire/client.ts';
import { pageApi } from '#web/api/api.ts';
import { originContext, settingsContext, shopContext } from '#web/api/api-context.ts';
import { loadBuyPanel, ProductDetail } from '#web/features/catalog/product/page/product-detail.tsx';
import { takeKeptProduct } from '#web/features/catalog/product/page/product-handoff.ts';
import { productMeta } from '#web/features/catalog/product/page/product-meta.ts';
import { ProductMissing } from '#web/features/catalog/product/page/product-missing.tsx';
import { useFresh } from '#web/features/catalog/product/use-fresh.ts';
import { productAlt } from '#web/lib/page/alts.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import type { Route } from './+types/product.ts';
import { addProduct } from './cart/add-product.ts';

const BelowProduct = lazyPart(() => import('./catalog/below-product.tsx').then((module) => module.BelowProduct));

const NO_ID = 'ID de producto no proporcionado';
const NOT_FOUND = 'Producto no encontrado';
const NOT_LOADED = 'No se pudo cargar el producto';

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params.id.trim();
  if (!id) throw data(NO_ID, { status: 404 });
  try {
    const product = await pageApi(context)('GET /api/products/{id}', { id });
    const { tipos } = context.get(settingsContext).pedidos;
    const meta = productMeta(product, context.get(originContext), context.get(shopContext), tipos);
    return { product, alt: productAlt(product), meta };
  } catch (error) {
    // The API refuses malformed ids with 422: no product has such an id.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw data(NOT_FOUND, { status: 404 });
    console.error(error);
    throw data(NOT_LOADED, { status: 503 });
  }
}

/** Shows a product that the list has stored without a request. Loads its panel's code at once, because there is no HTML for it. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const handed = takeKeptProduct(params.id);
  const [loaded] = await Promise.all([handed ? { ...handed, meta: null } : serverLoader(), loadBuyPanel()]);
  return loaded;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args.loaderData?.product.name ?? textOf(args.error))(args);

export default function ProductPage({ loaderData: { product: loaded, alt } }: Route.ComponentProps) {
  const { product, refresh } = useFresh(loaded);
  return (
    <>
      <ProductDetail
        product={product}
        alt={alt}
        onAdd={async (_, choice) => {
          const added = await addProduct(product, choice);
          if (added) toast.success('Producto añadido al carrito', { link: { label: 'Ver carrito', to: '/cart' } });
          else {
            toast.error('No se pudo agregar al carrito');
            void refresh();
          }
          return added;
        }}
      />
      <Suspense>
        <BelowProduct product={product} />
      </Suspense>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const text = textOf(error);
  return (
    <ProductMissing text={text}>
      {text === NOT_LOADED
        ? 'La casa no respondió como debía. Inténtalo otra vez en un momento.'
        : 'Puede que ya no esté en la carta o que la dirección haya cambiado.'}
    </ProductMissing>
  );
}

const textOf = (error: unknown): string => (isRouteErrorResponse(error) && typeof error.data === 'string' && error.data) || NOT_LOADED;
