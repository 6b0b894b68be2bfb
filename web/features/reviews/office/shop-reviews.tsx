import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ShopReview } from '#contract/catalog/reviews.ts';
import { api } from '#web/api/api.ts';
import { countOf, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Options } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { HideDialog } from './hide-dialog.tsx';
import { ShopReviewRow } from './shop-review-row.tsx';

const LIMIT = 25;
const STARS = ['5', '4', '3', '2', '1'];

/** Reviews of all products, which the staff may hide and delete. */
export function ShopReviews() {
  const [query, change] = useQuery();
  const [asked, setAsked, endAsking] = useOpen<ShopReview>();
  const [hiding, setHiding, endHiding] = useOpen<ShopReview>();
  const [showing, setShowing] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const rating = STARS.find((stars) => stars === query.get('estrellas'));
  const hidden = query.get('estado') === 'ocultas' ? '1' : undefined;
  const pages = usePages(
    (offset, signal) => pageOf((counting) => counting('GET /api/reviews', { rating, hidden, limit: LIMIT, offset }, { signal })),
    ({ id_reviews }) => id_reviews,
    `${rating ?? ''} ${hidden ?? ''}`,
  );
  const { rows } = pages;
  const remove = async ({ id_reviews: id }: ShopReview) => {
    const at = rows?.findIndex((one) => one.id_reviews === id) ?? 0;
    try {
      await api('DELETE /api/reviews/{id}', { id });
      // Synchronously: the next row must exist, and the dialog must be closed, before it gets the focus.
      flushSync(() => {
        pages.change(id, null);
        endAsking();
      });
      focusRow(list.current, at);
      toast.success('Reseña eliminada');
    } catch {
      endAsking();
      toast.error('Error al eliminar la reseña');
    }
  };
  const show = async ({ id_reviews: id }: ShopReview) => {
    const at = rows?.findIndex((one) => one.id_reviews === id) ?? 0;
    setShowing(id);
    try {
      const shown = await api('PUT /api/reviews/{id}/visibility', { id, hidden: false });
      flushSync(() => pages.change(id, hidden ? null : shown));
      if (hidden) focusRow(list.current, at);
      toast.success('La reseña se ve otra vez en la tienda');
    } catch {
      toast.error('Error al mostrar la reseña');
    } finally {
      setShowing(null);
    }
  };
  return (
    <OfficePage title="Reseñas" about={countOf(pages, 'reseña', 'reseñas')}>
      <PagedList
        pages={pages}
        failure="No se pudieron cargar las reseñas"
        rowClass="h-28"
        filters={
          <>
            <Choices label="Visibilidad">
              <Choice pressed={!hidden} onClick={() => change({ estado: null })}>
                Todas
              </Choice>
              <Choice pressed={Boolean(hidden)} onClick={() => change({ estado: 'ocultas' })}>
                Ocultas
              </Choice>
            </Choices>
            <Select
              aria-label="Estrellas"
              className="w-auto! pr-9! pl-3!"
              value={rating ?? ''}
              onChange={(event) => change({ estrellas: event.target.value })}
            >
              <option value="">Estrellas: todas</option>
              <Options of={STARS.map((stars) => [stars, stars === '1' ? '1 estrella' : `${stars} estrellas`] as const)} />
            </Select>
          </>
        }
        empty={
          <EmptyState
            icon={<MessageSquareText />}
            title={rating ? 'Ninguna reseña con esas estrellas' : hidden ? 'No hay reseñas ocultas' : 'Aún no hay reseñas'}
          >
            {rating
              ? 'Elige otras estrellas.'
              : hidden
                ? 'Las que ocultes quedan aquí y puedes mostrarlas otra vez.'
                : 'Lo que tus clientes opinen de un producto aparece aquí.'}
          </EmptyState>
        }
      >
        {(shown) => (
          <ul ref={list} aria-label="Reseñas">
            {shown.map((review) => (
              <ShopReviewRow
                key={review.id_reviews}
                review={review}
                busy={showing === review.id_reviews}
                onHide={() => setHiding(review)}
                onShow={() => show(review)}
                onRemove={() => setAsked(review)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {hiding && (
        <HideDialog
          review={hiding}
          onHidden={(changed) => {
            pages.change(changed.id_reviews, changed);
            endHiding();
            toast.success('Reseña oculta');
          }}
          onClose={endHiding}
        />
      )}
      {asked && (
        <ConfirmDialog title="¿Eliminar la reseña?" onConfirm={() => remove(asked)} onClose={endAsking}>
          La reseña de {asked.user_name} sobre {asked.product.name}{' '}
          {asked.hidden ? 'ya no se ve en la tienda, y se borra' : 'deja de verse en la tienda y de contar en sus estrellas'}. No se puede
          deshacer.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
