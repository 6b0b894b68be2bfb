import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import type { Add } from '#web/features/catalog/product/add.ts';
import { ProductBadge } from '#web/features/catalog/product-badge.tsx';
import { useHeldActs } from '#web/hooks/use-held-acts.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatCount } from '#web/lib/words/money.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { lazyHydrated } from '#web/ui/layout/lazy-hydrated.tsx';
import { ProductArch } from '#web/ui/shop/frame/arch-frame.tsx';
import { Stars } from '#web/ui/shop/product/stars.tsx';

export const loadBuyPanel = async () => (await import('./buy-panel.tsx')).BuyPanel;
const BuyPanel = lazyHydrated(loadBuyPanel);

/** A product's page; on phones its total and its button stay at the foot of the screen. */
export function ProductDetail({ product, alt, onAdd }: { product: Product; alt: string; onAdd: Add }) {
  const { id, name, image, available, category } = product;
  const onReady = useHeldActs(loadBuyPanel);
  return (
    <div className="wrap">
      <div className="flex py-[22px]">
        <BackLink to={category === 'café' ? '/coffee' : '/products'} />
      </div>
      <article className="grid grid-cols-[minmax(0,7fr)_minmax(0,6fr)] items-start gap-[clamp(32px,6vw,96px)] pb-section max-lg:grid-cols-1">
        <ProductArch
          picture={productPicture(image)}
          sizes="(min-width:1024px) 640px, 92vw"
          alt={alt}
          gone={!available}
          priority
          className="lg:sticky! lg:top-24"
        />
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-[22px] pt-[clamp(0px,4vw,56px)]">
          <ProductBadge product={product} />
          <h1 className="h1 wrap-anywhere">{name}</h1>
          {product.rating_average !== null && (
            <a href="#resenas" className="touch flex min-h-8 items-center gap-2.5 text-sm">
              <Stars value={product.rating_average} />
              <span className="text-texto-2">
                <b className="num text-espresso">{product.rating_average.toFixed(1)}</b> ·{' '}
                {product.rating_count === 1 ? '1 reseña' : `${formatCount(product.rating_count)} reseñas`}
              </span>
            </a>
          )}
          <BuyPanel key={id} product={product} onAdd={onAdd} onReady={onReady} />
        </div>
      </article>
    </div>
  );
}

/** Back to the previous page of the shop, else to the list. */
function BackLink({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <LinkButton
      to={to}
      variant="text"
      size="sm"
      className="-ml-3"
      onClick={(event) => {
        // The router numbers its own history entries.
        if (!(window.history.state?.idx > 0)) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <ArrowLeft />
      Volver
    </LinkButton>
  );
}
