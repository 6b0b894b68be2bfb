import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { RewardProduct } from '#contract/points/points.ts';
import { type RewardKind, rewardCost } from '#contract/points/rewards.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { focusIfLost } from '#web/lib/focus-row.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';
import { formatPoints } from '#web/ui/shop/order/points-hint.tsx';
import { Price } from '#web/ui/shop/product/price.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { ProductSkeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const GRID =
  'grid grid-cols-4 gap-x-[clamp(16px,2vw,28px)] gap-y-[clamp(32px,3.6vw,52px)] max-lg:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-3.5 max-md:gap-y-8';

const WORDS: Record<RewardKind, { title: string; lead: string; done: string; failed: string }> = {
  discount: {
    title: 'Elige tu descuento',
    lead: 'Al canjear, el producto pasa a tu carrito con el nuevo precio.',
    done: '¡Descuento aplicado!',
    failed: 'No se pudo canjear el descuento',
  },
  free: {
    title: 'Elige tu producto gratis',
    lead: 'Al canjear, el producto pasa a tu carrito sin costo.',
    done: '¡Producto obtenido gratis!',
    failed: 'Error al procesar la solicitud',
  },
};

const load = (kind: RewardKind, user_id: string, signal: AbortSignal) =>
  kind === 'discount'
    ? api('GET /api/points/discount-products', { user_id }, { signal })
    : api('GET /api/points/free-products', { user_id }, { signal });

const redeem = (kind: RewardKind, ids: { user_id: string; product_id: string }) =>
  kind === 'discount' ? api('POST /api/points/redeem-discount', ids) : api('POST /api/points/redeem-product', ids);

/** The number of products shown at first, and added by each click: the statement below must stay near. */
const STEP = 8;
/** The number shown at first while the points pay for no product. */
const PREVIEW = 4;

type RewardProductsProps = {
  userId: string;
  kind: RewardKind;
  points: number | null;
  /** Adds the redeemed product to the cart. */
  onRedeemed: (product: RewardProduct) => Promise<void>;
  /** Called when the redemption failed or its answer was lost: load balance and rewards again. */
  onDoubt: () => void;
};

/** The products that points can pay for. A redeemed one leaves the list. */
export function RewardProducts({ userId, kind, points, onRedeemed, onDoubt }: RewardProductsProps) {
  const { data: products, error, reload, set } = useLoad((signal) => load(kind, userId, signal), `${userId} ${kind}`);
  const [busy, setBusy] = useState<string | null>(null);
  const [added, setAdded] = useState(0);
  const { title, lead, done, failed } = WORDS[kind];
  const cost = rewardCost(kind, useShop().points);
  const missing = points === null ? null : cost - points;
  const enough = missing !== null && missing <= 0;
  const most = (missing === null || enough ? STEP : PREVIEW) + added;

  const take = async (product: RewardProduct) => {
    if (busy !== null) return;
    setBusy(product.id);
    try {
      const redeemed = await redeem(kind, { user_id: userId, product_id: product.id });
      flushSync(() => set((products ?? []).filter(({ id }) => id !== product.id)));
      toast.success(done);
      // The button that had the focus was removed with its card.
      focusIfLost(document.getElementById('recompensas'));
      await onRedeemed(redeemed);
    } catch (refusal) {
      const isKnown = refusal instanceof ApiError && refusal.status === 409;
      toast.error(isKnown ? refusal.message : why(refusal, failed));
      // The points may be spent although the answer was lost: load again, so that the page does not offer to spend them twice.
      onDoubt();
      await reload();
    } finally {
      setBusy(null);
    }
  };

  return (
    <section aria-labelledby="recompensas" className="pt-14">
      <h2 id="recompensas" tabIndex={-1} className="h2">
        {missing === null || enough ? title : 'Lo que podrás elegir'}
      </h2>
      <p className="mt-1.5 mb-[clamp(24px,3vw,44px)] text-texto-2">
        {missing === null || enough ? lead : `Te faltan ${formatPoints(missing)} puntos para canjear uno de estos.`}
      </p>
      {error !== null && <ErrorStrip message={why(error, 'Error al cargar productos')} onRetry={reload} />}
      {products?.length === 0 && <p className="text-texto-2">Ya no hay más productos por canjear.</p>}
      <ul className={GRID}>
        {!products &&
          !error &&
          [1, 2, 3, 4].map((key) => (
            <li key={key}>
              <ProductSkeleton />
            </li>
          ))}
        {products?.slice(0, most).map((product) => (
          <li key={product.id} className="group grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-[18px] max-md:gap-3">
            <ProductArch picture={productPicture(product.image)} sizes="(min-width:1024px) 310px, (min-width:768px) 30vw, 44vw" sill>
              <Badge tone="solid" className="absolute bottom-3.5 left-1/2 z-1 -translate-x-1/2">
                {product.discount ? `−${product.discount} %` : 'Gratis'}
              </Badge>
            </ProductArch>
            <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-1">
              <h3 className="nombre max-md:text-[1.1875rem]">{product.name}</h3>
              <Price price={product.discountedPrice} original={product.price} />
              {enough && (
                <Button
                  variant="secondary"
                  size="sm"
                  block
                  className="mt-2.5"
                  busy={busy === product.id}
                  aria-label={`Canjear ${formatPoints(cost)} pts: ${product.name}`}
                  onClick={() => take(product)}
                >
                  Canjear {formatPoints(cost)} pts
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {products && products.length > most && (
        <div className="mt-10 grid justify-items-center">
          <Button variant="neutral" onClick={() => setAdded(added + STEP)}>
            Ver más
          </Button>
        </div>
      )}
    </section>
  );
}
