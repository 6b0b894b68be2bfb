import Check from 'lucide-react/icons/check';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { cardPicture } from '#web/lib/page/pictures.ts';
import { whenOnline } from '#web/lib/page/when-online.ts';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';
import { Price } from '#web/ui/shop/product/price.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { type Add, useAdded } from './product/add.ts';
import { stockText } from './stock-words.ts';

/** The stars on a card; renders nothing without reviews. */
const ProductRating = ({ product: { rating_average, rating_count } }: { product: Product }) =>
  rating_average !== null && (
    <p className="num text-sm">
      <span className="text-ocre" aria-hidden="true">
        ★{' '}
      </span>
      {rating_average.toFixed(1)}
      <span className="sr-only"> de 5 estrellas</span> <span className="text-texto-2">({rating_count})</span>
    </p>
  );

const SIZES = '(min-width:1024px) 310px, (min-width:768px) 30vw, 44vw';

type ProductCardProps = {
  product: Product;
  onAdd: Add;
  onOpen: (product: Product) => void;
  onAdded: () => void;
  /** Level of the product's name. */
  heading: 'h2' | 'h3';
  /** The first picture of a page: loaded with priority. */
  priority?: boolean;
};

/** The whole card links to the product's page, or with scripts opens the dialog. Only "+" lies above that link. */
export function ProductCard({ product, onAdd, onOpen, onAdded, heading: Heading, priority }: ProductCardProps) {
  const { name, slug, description, price, original_price, image, available, from } = product;
  const stock = stockText(product);
  return (
    <article className="product-card">
      <ProductArch picture={cardPicture(image)} sizes={SIZES} gone={!available} priority={priority} sill>
        {stock && (
          <Badge tone="cal" className="soon">
            {stock}
          </Badge>
        )}
      </ProductArch>
      <div>
        <Heading className="nombre max-md:text-[1.1875rem]">
          <Link
            to={`/products/${slug}`}
            data-early=""
            discover="none"
            onPointerEnter={loadDialog}
            onFocus={loadDialog}
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              onOpen(product);
            }}
          >
            {name}
          </Link>
        </Heading>
        <div>
          <ProductRating product={product} />
          <p className="line-clamp-3 text-sm text-texto-2 max-md:text-xs">{description}</p>
        </div>
        <div className="product-foot">
          <Price price={from ?? price} original={original_price} isLowest={from !== undefined} whole />
          {available && <PlusButton product={product} onAdd={onAdd} onAdded={onAdded} onOpen={onOpen} />}
        </div>
      </div>
    </article>
  );
}

export const loadDialog = () => void whenOnline().then(() => import('./product/dialog/product-dialog.tsx'));

/** A click without a modifier key, which would open another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** Adds one unit, or opens the dialog when the product has options. Its icon is in the stylesheet. */
function PlusButton({ product, onAdd, onAdded, onOpen }: Pick<ProductCardProps, 'product' | 'onAdd' | 'onAdded' | 'onOpen'>) {
  const { added, put } = useAdded(onAdd, product);
  const { name, choose, has_options } = product;
  return (
    <button
      type="button"
      aria-label={added ? undefined : `${choose ? 'Elegir opciones' : 'Agregar al carrito'}: ${name}`}
      onClick={async () => {
        if (choose) return onOpen(product);
        // With options, a message on the screen already says what was added.
        if ((await put()) && !has_options) onAdded();
      }}
      className={added ? 'plus added' : 'plus'}
    >
      {added && (
        <>
          <Check className="size-4" />
          <span className="max-lg:sr-only">Agregado</span>
        </>
      )}
    </button>
  );
}
