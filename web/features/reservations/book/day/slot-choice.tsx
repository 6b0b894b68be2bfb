import { SLOTS } from '#contract/reservations/lounge.ts';
import type { Slot } from '#contract/reservations/reservations.ts';
import { cx } from '#web/lib/cx.ts';
import { FieldError } from '#web/ui/form/field.tsx';

type SlotChoiceProps = {
  value: string;
  onChange: (slot: Slot) => void;
  /** Slots that are past or outside of the opening hours. */
  shut: readonly Slot[];
  full: readonly Slot[];
  loading: boolean;
  error: string | undefined;
};

const LOOK =
  'relative grid min-h-[46px] place-items-center rounded-control border num text-sm font-medium cursor-pointer ' +
  'has-checked:border-agave has-checked:bg-agave has-checked:font-semibold has-checked:text-sobre-agave ' +
  'has-disabled:cursor-not-allowed has-disabled:text-texto-2 ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-agave';

/** All slots as radio buttons; full, past and closed ones are disabled and struck out. Before hydration all are disabled. */
export const SlotChoice = ({ value, onChange, shut, full, loading, error }: SlotChoiceProps) => (
  <div
    role="radiogroup"
    aria-label="Hora"
    aria-busy={loading}
    aria-invalid={error ? true : undefined}
    aria-describedby={error ? 'hora-error' : undefined}
  >
    <div className={cx('grid grid-cols-[repeat(auto-fill,minmax(98px,1fr))] gap-2 transition-opacity', loading && 'opacity-60')}>
      {SLOTS.map((slot) => {
        const isOut = shut.includes(slot) || full.includes(slot);
        return (
          <label
            key={slot}
            className={cx(LOOK, isOut ? 'border-dashed border-linea line-through' : 'border-linea-fuerte hover:border-espresso')}
          >
            <input
              type="radio"
              name="hora_visita"
              value={slot}
              checked={slot === value}
              disabled={isOut}
              onChange={() => onChange(slot)}
              className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
            />
            {slot}
          </label>
        );
      })}
    </div>
    {error && (
      <div className="mt-2">
        <FieldError id="hora-error">{error}</FieldError>
      </div>
    )}
  </div>
);
