import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ShopReview } from '#contract/reviews.ts';
import { api } from '#web/api/api.ts';
import { pageOf, usePages } from '#web/hooks/use-pages.ts';
import { useQuery } from '#web/hooks/use-query.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/input.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { OfficePage } from '#web/ui/shop/office-page.tsx';
import { toast } from '#web/ui/toast.ts';
import { ShopReviewRow } from './shop-review-row.tsx';

const LIMIT = 25;
const STARS = ['5', '4', '3', '2', '1'];

/** Reviews of all products, which the owner may delete. */
export function ShopReviews() {
  const [query, change] = useQuery();
  const [asked, setAsked] = useState<ShopReview | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const rating = STARS.find((stars) => stars === query.get('estrellas'));
  const pages = usePages(
    (offset, signal) => pageOf((counting) => counting('GET /api/reviews', { rating, limit: LIMIT, offset }, { signal })),
    ({ id_reviews }) => id_reviews,
    rating ?? '',
  );
  const { rows, total } = pages;
  const remove = async ({ id_reviews: id }: ShopReview) => {
    const at = rows?.findIndex((one) => one.id_reviews === id) ?? 0;
    try {
      await api('DELETE /api/reviews/{id}', { id });
      // Synchronously: the next row must exist, and the dialog must be closed, before it gets the focus.
      flushSync(() => {
        pages.change(id, null);
        setAsked(null);
      });
      focusRow(list.current, at);
      toast.success('Reseña eliminada');
    } catch {
      setAsked(null);
      toast.error('Error al eliminar la reseña');
    }
  };
  return (
    <OfficePage title="Reseñas" about={rows ? `${total} ${total === 1 ? 'reseña' : 'reseñas'}` : 'Cargando…'}>
      <PagedList
        pages={pages}
        failure="No se pudieron cargar las reseñas"
        rowClass="h-28"
        filters={
          <Select
            aria-label="Estrellas"
            className="min-h-10! w-auto! py-1.5! pr-9! pl-3! text-sm! max-md:min-h-11! max-md:text-base!"
            value={rating ?? ''}
            onChange={(event) => change({ estrellas: event.target.value })}
          >
            <option value="">Estrellas: todas</option>
            {STARS.map((stars) => (
              <option key={stars} value={stars}>
                {stars === '1' ? '1 estrella' : `${stars} estrellas`}
              </option>
            ))}
          </Select>
        }
        empty={
          <EmptyState icon={<MessageSquareText />} title={rating ? 'Ninguna reseña con esas estrellas' : 'Aún no hay reseñas'}>
            {rating ? 'Elige otras estrellas.' : 'Lo que tus clientes opinen de un producto aparece aquí.'}
          </EmptyState>
        }
      >
        {(shown) => (
          <ul ref={list} aria-label="Reseñas">
            {shown.map((review) => (
              <ShopReviewRow key={review.id_reviews} review={review} onRemove={() => setAsked(review)} />
            ))}
          </ul>
        )}
      </PagedList>
      {asked && (
        <ConfirmDialog title="¿Eliminar la reseña?" onConfirm={() => remove(asked)} onClose={() => setAsked(null)}>
          La reseña de {asked.user_name} sobre {asked.product.name} deja de verse en la tienda y de contar en sus estrellas. No se puede
          deshacer.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
