import { useId } from 'react';
import { Star } from '#web/ui/shop/product/stars.tsx';

/** Radio buttons drawn as five stars. */
export function RatingChoice({ value, onChange }: { value: number; onChange: (rating: number) => void }) {
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
