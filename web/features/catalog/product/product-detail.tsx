import ArrowLeft from 'lucide-react/icons/arrow-left';
import Award from 'lucide-react/icons/award';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { clubOf } from '#contract/shop.ts';
import { ProductBadge } from '#web/features/catalog/product-badge.tsx';
import { useShop } from '#web/hooks/use-shop.ts';
import { cx } from '#web/lib/cx.ts';
import { formatCount } from '#web/lib/money.ts';
import { productPicture } from '#web/lib/pictures.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ProductArch } from '#web/ui/shop/arch-frame.tsx';
import { formatPoints, useEarned } from '#web/ui/shop/points-hint.tsx';
import { Price } from '#web/ui/shop/price.tsx';
import { Stars } from '#web/ui/shop/stars.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import { type Add, useAdded } from './add.ts';
import { DeliveryFact, ProductFacts } from './product-facts.tsx';

/** A product's page; on phones its price and button stay in the bar at the foot. */
export function ProductDetail({ product, alt, onAdd }: { product: Product; alt: string; onAdd: Add }) {
  const { name, description, price, original_price, image, available, category } = product;
  const shop = useShop();
  const points = useEarned(price);
  const { added, put } = useAdded(onAdd, product);
  const add = { done: added && 'Agregado', onClick: put, disabled: !available };
  return (
    <div className="wrap">
      <div className="flex py-[22px]">
        <BackLink to={category === 'café' ? '/coffee' : '/products'} />
      </div>
      <article className="grid grid-cols-[7fr_6fr] items-start gap-[clamp(32px,6vw,96px)] pb-section max-lg:grid-cols-1">
        <ProductArch
          picture={productPicture(image)}
          sizes="(min-width:1024px) 640px, 92vw"
          alt={alt}
          gone={!available}
          priority
          className="lg:sticky! lg:top-24"
        />
        <div className="grid justify-items-start gap-[22px] pt-[clamp(0px,4vw,56px)]">
          <ProductBadge product={product} />
          <h1 className="h1">{name}</h1>
          {product.rating_average !== null && (
            <a href="#resenas" className="flex min-h-8 items-center gap-2.5 text-sm">
              <Stars value={product.rating_average} />
              <b className="num">{product.rating_average.toFixed(1)}</b>
              <span className="text-texto-2">
                · {product.rating_count === 1 ? '1 reseña' : `${formatCount(product.rating_count)} reseñas`}
              </span>
            </a>
          )}
          <Price price={price} original={original_price} size="lg" />
          <p className="lead whitespace-pre-line text-espresso">{description}</p>
          <div className="w-full max-w-[480px] max-md:hidden">
            <Button size="lg" block {...add}>
              {available && <ShoppingBag />}
              {available ? 'Agregar al carrito' : 'Disponible próximamente'}
            </Button>
          </div>
          <ul className="w-full max-w-[480px] border-t border-linea text-sm *:flex *:items-center *:gap-3.5 *:border-b *:border-linea *:py-3.5 [&_.lucide]:text-agave">
            <DeliveryFact product={product} />
            {points > 0 && (
              <li>
                <Award />
                Suma {formatPoints(points)} puntos en {clubOf(shop.name)}
              </li>
            )}
            <ProductFacts product={product} />
          </ul>
        </div>
      </article>
      <StickyBar>
        <Price price={price} className={cx('text-[1.25rem]', original_price !== null && original_price > price && 'text-barro-hondo')} />
        <Button className="max-w-[220px] flex-1" {...add}>
          {available ? 'Agregar al carrito' : 'Disponible próximamente'}
        </Button>
      </StickyBar>
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
