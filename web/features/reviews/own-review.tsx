import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Opinion, Review } from '#contract/catalog/reviews.ts';
import { api } from '#web/api/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewItem } from './review-item.tsx';

const ConfirmDialog = lazyDialog(() => import('#web/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

type OwnReviewProps = {
  review: Review;
  /** @param hasForm the form that sent the change is still open */
  onChanged: (review: Review, hasForm: boolean) => void;
  onRemoved: () => void;
};

/** The reader's own review, which can be edited and deleted. */
export function OwnReview({ review, onChanged, onRemoved }: OwnReviewProps) {
  const [doing, setDoing] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const id = review.id_reviews;
  const edit = useRef<HTMLButtonElement>(null);
  /** Counts how often the form was opened or closed, so that a late answer does not close another form. */
  const turn = useRef(0);
  const show = (next: typeof doing) => {
    turn.current++;
    setDoing(next);
  };
  const save = async (opinion: Opinion) => {
    const mine = turn.current;
    const changed = await api('PUT /api/reviews/{id}', { ...opinion, id });
    const hasForm = mine === turn.current;
    onChanged(changed, hasForm);
    if (hasForm) setDoing('reading');
    toast.success('Reseña actualizada');
  };
  const remove = async () => {
    try {
      await api('DELETE /api/reviews/{id}', { id });
      onRemoved();
      toast.success('Reseña eliminada');
    } catch {
      setDoing('reading');
      toast.error('Error al eliminar la reseña');
    }
  };
  if (doing === 'editing')
    return (
      <ReviewItem review={review} own>
        <ReviewForm
          opinion={review}
          submitLabel="Guardar cambios"
          failure="Error al actualizar la reseña"
          onSubmit={save}
          onCancel={() => {
            flushSync(() => show('reading'));
            edit.current?.focus();
          }}
        />
      </ReviewItem>
    );
  return (
    <>
      <ReviewItem review={review} own />
      <div className="-mt-4 mb-6 flex gap-2">
        <Button ref={edit} variant="text" size="sm" onClick={() => show('editing')}>
          Editar
        </Button>
        <Button variant="text" size="sm" className="text-grana!" onClick={() => show('deleting')}>
          Eliminar
        </Button>
      </div>
      {doing === 'deleting' && (
        <ConfirmDialog title="¿Eliminar tu reseña?" onConfirm={remove} onClose={() => setDoing('reading')}>
          Ya no se verá en la página del producto. Después puedes escribir otra.
        </ConfirmDialog>
      )}
    </>
  );
}
