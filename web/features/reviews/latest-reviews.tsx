import type { ShopReview } from '#contract/reviews.ts';
import { formatShortDate } from '#web/lib/dates.ts';
import { productPicture } from '#web/lib/pictures.ts';
import { SmallArch } from '#web/ui/shop/arch-frame.tsx';
import { Stars } from '#web/ui/shop/stars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Beginnings of the newest reviews; null while they load. */
export function LatestReviews({ reviews }: { reviews: readonly ShopReview[] | null }) {
  if (!reviews) return <Skeleton className="mx-5 mb-5 h-52" />;
  if (!reviews.length) return <p className="px-5 pb-5 text-texto-2">Aún no hay reseñas.</p>;
  return (
    <ul>
      {reviews.map(({ id_reviews, product, rating, comment, user_name, created_at }) => (
        <li key={id_reviews} className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-4 border-t border-linea px-5 py-4">
          <SmallArch picture={productPicture(product.image)} size={40} />
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b className="min-w-0 font-semibold wrap-anywhere">{product.name}</b>
              <Stars value={rating} />
            </p>
            <p className="line-clamp-2 max-w-[75ch] wrap-anywhere">{comment}</p>
            <p className="text-xs wrap-anywhere text-texto-2">
              {user_name} · <time dateTime={created_at}>{formatShortDate(created_at)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
