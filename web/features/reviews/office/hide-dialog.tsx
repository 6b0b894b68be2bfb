import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ShopReview } from '#contract/catalog/reviews.ts';
import { MAX_REASON } from '#contract/limits.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';

const resolver = checkWith(async () => (await import('#contract/catalog/reviews.ts')).Hiding);

type HideDialogProps = { review: ShopReview; onHidden: (review: ShopReview) => void; onClose: () => void };

/** Hides a review. The reason is shown to its author. */
export function HideDialog({ review, onHidden, onClose }: HideDialogProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({ resolver, defaultValues: { reason: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ reason }) => {
    setRefusal(null);
    try {
      onHidden(await api('PUT /api/reviews/{id}/visibility', { id: review.id_reviews, hidden: true, reason }));
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['reason']));
    }
  });
  return (
    <Dialog title="¿Ocultar la reseña?" onClose={onClose} className="sm:max-w-[480px]">
      <form noValidate onSubmit={submit} className="grid gap-[18px]">
        <p className="text-texto-2">
          La reseña de {review.user_name} sobre {review.product.name} deja de verse en la tienda y de contar en sus estrellas. Puedes
          mostrarla otra vez.
        </p>
        <ErrorNotice>{refusal}</ErrorNotice>
        <Field label="Motivo" hint="Lo lee quien la escribió." error={errors.reason?.message}>
          <Input {...register('reason')} maxLength={MAX_REASON} autoComplete="off" />
        </Field>
        <div className="flex justify-end gap-3 max-sm:*:flex-1">
          <Button variant="neutral" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="danger" busy={isSubmitting}>
            Ocultar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
