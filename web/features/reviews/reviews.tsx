import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { Opinion } from '#contract/catalog/reviews.ts';
import { api } from '#web/api/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Stars } from '#web/ui/shop/product/stars.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { OwnReview } from './own-review.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewItem } from './review-item.tsx';
import { ReviewsSummary } from './reviews-summary.tsx';
import { countText, type Rated, summaryOf } from './rules.ts';
import { useReviews } from './use-reviews.ts';

type ReviewsProps = {
  productId: string;
  rated: Rated;
  userId: string | null;
  /** The address of the sign-in page, which returns here. */
  loginTo: string;
  /** For a dialog: one column, with the average in a line. */
  narrow?: boolean;
};

/** A product's reviews and the form for a new one. Load it when it comes near the screen. */
export function Reviews({ productId, rated, userId, loginTo, narrow = false }: ReviewsProps) {
  const { reviews, setReviews, retry } = useReviews(productId);
  const [writing, setWriting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const write = useRef<HTMLButtonElement>(null);
  const own = reviews?.find(({ user_id }) => user_id === userId);
  const others = reviews?.filter((review) => review !== own) ?? [];
  const summary = summaryOf(reviews ?? [], rated);

  const create = async (opinion: Opinion) => {
    if (!userId) return;
    const made = await api('POST /api/reviews', { ...opinion, product_id: productId, user_id: userId });
    setReviews([made, ...others]);
    setWriting(false);
    toast.success('Reseña publicada');
    heading.current?.focus();
  };
  const removed = () => {
    // Synchronously: while the dialog is open, nothing outside of it can take the focus.
    flushSync(() => setReviews(others));
    heading.current?.focus();
  };

  return (
    <div className={narrow ? 'grid gap-4' : 'grid items-start gap-[clamp(32px,6vw,96px)] lg:grid-cols-[4fr_8fr]'}>
      {narrow ? (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-linea pb-3.5">
          <h3 ref={heading} tabIndex={-1} className="nombre">
            Reseñas
          </h3>
          {summary && (
            <span className="flex items-center gap-2 text-sm">
              <Stars value={summary.average} />
              <b className="num">{summary.average.toFixed(1)}</b>
              <span className="text-texto-2">{countText(summary.count)}</span>
            </span>
          )}
        </div>
      ) : (
        <div>
          <h2 ref={heading} tabIndex={-1} className="h2">
            Reseñas de clientes
          </h2>
          {summary && <ReviewsSummary summary={summary} />}
        </div>
      )}
      <div>
        {!userId && (
          <p className="mb-4 rounded-control bg-crema px-4 py-3.5 text-sm">
            <Link to={loginTo} className="link">
              Inicia sesión para dejar una reseña
            </Link>
          </p>
        )}
        {reviews === undefined && <Waiting />}
        {reviews === null && <ErrorStrip message="No se pudieron cargar las reseñas del producto" onRetry={retry} />}
        {own && (
          <OwnReview
            review={own}
            onChanged={(changed, hasForm) => {
              setReviews([changed, ...others]);
              if (hasForm) heading.current?.focus();
            }}
            onRemoved={removed}
          />
        )}
        {reviews && userId && !own && (
          <div className="mb-6">
            {writing ? (
              <div className="rounded-carta border border-linea bg-blanco p-6">
                <ReviewForm
                  submitLabel="Publicar reseña"
                  failure="Error al enviar la reseña"
                  onSubmit={create}
                  onCancel={() => {
                    flushSync(() => setWriting(false));
                    write.current?.focus();
                  }}
                />
              </div>
            ) : (
              <Button ref={write} variant="secondary" onClick={() => setWriting(true)}>
                Escribir una reseña
              </Button>
            )}
          </div>
        )}
        {reviews?.length === 0 && <p className="py-4 text-texto-2">No hay reseñas para este producto aún.</p>}
        {others.map((review) => (
          <ReviewItem key={review.id_reviews} review={review} />
        ))}
      </div>
    </div>
  );
}

const Waiting = () => (
  <>
    <p aria-live="polite" className="text-sm text-texto-2">
      Cargando reseñas...
    </p>
    <Skeleton className="mt-5 h-5 w-1/2" />
    <Skeleton className="mt-3 h-16" />
  </>
);
