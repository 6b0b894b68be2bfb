import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import type { Add } from '#web/features/catalog/product/add.ts';
import { ProductBadge } from '#web/features/catalog/product-badge.tsx';
import { cx } from '#web/lib/cx.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatCount } from '#web/lib/words/money.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';
import { lazyMain } from '#web/ui/lazy/lazy-main.tsx';
import { Stars } from '#web/ui/shop/product/stars.tsx';

export const loadBuyPanel = async () => (await import('./buy-panel.tsx')).BuyPanel;
const BuyPanel = lazyMain(loadBuyPanel);

/**
 * On phones the arch stands beside the name and the price, so that the first choice is on the first screen; the rest follows below.
 */
const PHONE =
  'max-md:grid-cols-[minmax(0,1fr)_minmax(0,44%)] max-md:grid-rows-[1fr_auto_auto_auto] max-md:items-start max-md:justify-items-start max-md:gap-x-4 max-md:gap-y-3';

/** A product's page; on phones its total and its button stay at the foot of the screen. */
export function ProductDetail({ product, alt, onAdd }: { product: Product; alt: string; onAdd: Add }) {
  const { id, name, image, available, category } = product;
  return (
    <div className="wrap">
      <div className="flex py-[22px] max-md:py-2">
        <BackLink to={category === 'café' ? '/coffee' : '/products'} />
      </div>
      <article
        className={cx(
          'grid grid-cols-[minmax(0,7fr)_minmax(0,6fr)] items-start gap-[clamp(32px,6vw,96px)] pb-section md:max-lg:grid-cols-1',
          PHONE,
        )}
      >
        <ProductArch
          picture={productPicture(image)}
          sizes="(min-width:1024px) 640px, (min-width:768px) 92vw, 40vw"
          alt={alt}
          gone={!available}
          priority
          className="w-full lg:sticky! lg:top-24 max-md:col-start-2 max-md:row-span-4 max-md:row-start-1"
        />
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-[18px] max-md:contents max-md:*:first:self-end">
          <ProductBadge product={product} />
          <h1 className="h1 wrap-anywhere max-md:text-[2rem] max-[359px]:text-[1.625rem]">{name}</h1>
          {product.rating_average !== null && (
            <a href="#resenas" className="touch flex min-h-8 items-center gap-x-2.5 text-sm max-md:flex-wrap *:flex-none">
              <Stars value={product.rating_average} />
              <span className="text-texto-2">
                <b className="num text-espresso">{product.rating_average.toFixed(1)}</b> ·{' '}
                {product.rating_count === 1 ? '1 reseña' : `${formatCount(product.rating_count)} reseñas`}
              </span>
            </a>
          )}
          <BuyPanel key={id} product={product} onAdd={onAdd} />
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
        void navigate(-1);
      }}
    >
      <ArrowLeft />
      Volver
    </LinkButton>
  );
}
