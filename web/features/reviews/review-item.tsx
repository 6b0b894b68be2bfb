import type { ReactNode } from 'react';
import type { Review } from '#contract/catalog/reviews.ts';
import { cx } from '#web/lib/cx.ts';
import { formatDate } from '#web/lib/words/dates.ts';
import { Avatar } from '#web/ui/image/avatar.tsx';
import { Stars } from '#web/ui/shop/product/stars.tsx';
import { Badge } from '#web/ui/state/badge.tsx';

type ReviewItemProps = {
  review: Review;
  /** The reader's own review, shown as a card. */
  own?: boolean;
  /** Replaces the comment while it is edited. */
  children?: ReactNode;
};

/** One review: author, date, stars, comment. */
export function ReviewItem({ review, own = false, children }: ReviewItemProps) {
  const { user_name, user_avatar, created_at, rating, comment, verified, hidden, reason } = review;
  return (
    <article
      aria-label={own ? 'Tu reseña' : `Reseña de ${user_name}`}
      className={cx(
        'grid gap-2.5',
        own ? 'mb-6 rounded-carta border border-linea bg-blanco px-6 py-[22px]' : 'border-b border-linea py-[26px]',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Avatar name={user_name} url={user_avatar} className={own ? undefined : 'bg-crema! text-espresso!'} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
            {user_name}
            {own && <Badge tone="agave">Tu reseña</Badge>}
            {verified && <Badge tone="hoja">Compra verificada</Badge>}
            {hidden && <Badge>Oculta</Badge>}
          </p>
          <p className="text-xs text-texto-2">{formatDate(created_at)}</p>
        </div>
        {!children && <Stars value={rating} />}
      </div>
      {children ?? <p className="max-w-[60ch] whitespace-pre-line wrap-anywhere">{comment}</p>}
      {hidden && (
        <p className="max-w-[60ch] rounded-control bg-crema px-3.5 py-2.5 text-sm wrap-anywhere">
          Oculta por la casa: {reason} <span className="text-texto-2">Solo tú la ves y no cuenta en las estrellas.</span>
        </p>
      )}
    </article>
  );
}
