import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Opinion } from '#contract/catalog/reviews.ts';
import { MAX_COMMENT } from '#contract/limits.ts';
import { why } from '#web/api/why.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';
import { Star } from '#web/ui/shop/product/stars.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { cut, lengthOf } from './rules.ts';

/** Radio buttons drawn as five stars. */
function RatingChoice({ value, onChange }: { value: number; onChange: (rating: number) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Calificación</legend>
      <div className="-ml-2 flex text-ocre">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 cursor-pointer place-items-center rounded-[4px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-agave"
          >
            <input type="radio" name={name} checked={value === stars} onChange={() => onChange(stars)} className="sr-only" />
            <span className="sr-only">{stars === 1 ? '1 estrella' : `${stars} estrellas`}</span>
            <Star filled={value >= stars} className="size-7" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ReviewFormProps = {
  /** The review to edit; absent for a new one. */
  opinion?: Opinion;
  submitLabel: string;
  /** Error message when sending fails. */
  failure: string;
  onSubmit: (opinion: Opinion) => Promise<void>;
  onCancel: () => void;
};

export function ReviewForm({ opinion, submitLabel, failure, onSubmit, onCancel }: ReviewFormProps) {
  const [rating, setRating] = useState(opinion?.rating ?? 0);
  const [comment, setComment] = useState(opinion?.comment ?? '');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const length = lengthOf(comment);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone, so the stars take the focus. A layout effect runs before the next key press.
  useLayoutEffect(() => {
    const stars = form.current?.querySelector<HTMLElement>('input:checked') ?? form.current?.querySelector('input');
    stars?.focus();
  }, []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailed(null);
    try {
      await onSubmit({ rating, comment });
    } catch (error) {
      setFailed(why(error, failure));
      setBusy(false);
    }
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <RatingChoice value={rating} onChange={setRating} />
      <Field
        label="Comentario"
        hint={
          <span
            className={length >= MAX_COMMENT ? 'num block text-right text-grana' : 'num block text-right'}
          >{`${length}/${MAX_COMMENT}`}</span>
        }
      >
        <Textarea value={comment} rows={3} onChange={({ target }) => setComment(cut(target.value))} />
      </Field>
      <div role="alert">{failed && <Notice tone="error">{failed}</Notice>}</div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={rating === 0 || !comment.trim()}>
          {submitLabel}
        </Button>
        <Button variant="text" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
      <PrivacyNote className="text-xs text-texto-2" />
    </form>
  );
}
