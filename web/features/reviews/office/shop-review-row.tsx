import { Link } from 'react-router';
import type { ShopReview } from '#contract/catalog/reviews.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { Stars } from '#web/ui/shop/product/stars.tsx';
import { Badge } from '#web/ui/state/badge.tsx';

type ShopReviewRowProps = { review: ShopReview; busy: boolean; onHide: () => void; onShow: () => void; onRemove: () => void };

/** One review in the owner's list. */
export function ShopReviewRow({ review, busy, onHide, onShow, onRemove }: ShopReviewRowProps) {
  const { product, rating, comment, user_name, verified, created_at, hidden, reason } = review;
  const about = `la reseña de ${user_name} sobre ${product.name}`;
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)] items-start gap-x-4 gap-y-2.5 border-b border-linea px-4 py-5 last:border-b-0 sm:grid-cols-[48px_minmax(0,1fr)_auto] sm:px-5">
      <SmallArch picture={productPicture(product.image)} size={48} />
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {product.in_shop ? (
            <Link to={`/products/${product.slug}`} className="link inline-flex min-h-6 items-center">
              {product.name}
            </Link>
          ) : (
            <>
              {product.name} <Badge>Ya no se vende</Badge>
            </>
          )}
        </p>
        <Stars value={rating} />
      </div>
      <div className="-my-1.5 flex flex-wrap max-sm:order-last max-sm:col-span-full max-sm:-mx-3 sm:justify-end">
        <Button
          variant="text"
          size="sm"
          busy={busy}
          aria-label={`${hidden ? 'Mostrar' : 'Ocultar'} ${about}`}
          onClick={hidden ? onShow : onHide}
        >
          {hidden ? 'Mostrar' : 'Ocultar'}
        </Button>
        <Button variant="text" size="sm" className="text-grana!" aria-label={`Eliminar ${about}`} onClick={onRemove}>
          Eliminar
        </Button>
      </div>
      <div className="col-span-full grid min-w-0 gap-2 sm:col-span-2 sm:col-start-2">
        <p className="max-w-[75ch] whitespace-pre-line wrap-anywhere">{comment}</p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-texto-2">
          <span className="min-w-0 wrap-anywhere">{user_name}</span>
          {verified && <Badge tone="hoja">Compra verificada</Badge>}
          {hidden && <Badge tone="ocre">Oculta</Badge>}
          <time dateTime={created_at}>
            {formatShortDate(created_at)}, {formatTime(created_at)}
          </time>
        </p>
        {hidden && <p className="max-w-[75ch] text-xs wrap-anywhere text-texto-2">Motivo: {reason}</p>}
      </div>
    </li>
  );
}
