import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

type SectionProps = { id: string; title: string; about: string; children: ReactNode };

/** A section: title at the left, fields at the right. The last one is tall enough to scroll to the upper third of the screen. */
export const SettingsSection = ({ id, title, about, children }: SectionProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-titulo`}
    className="grid scroll-mt-20 gap-5 border-b border-linea py-8 first:pt-0 last:border-0 lg:last:min-h-[66dvh] xl:grid-cols-[220px_minmax(0,1fr)] xl:gap-8"
  >
    <div>
      <h2 id={`${id}-titulo`} tabIndex={-1} className="text-base font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-texto-2">{about}</p>
    </div>
    <div className="grid min-w-0 content-start gap-5">{children}</div>
  </section>
);

type NumberFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** The unit after the number: `horas`, `pts`. */
  unit: string;
  error?: string | undefined;
};

/** A number with its unit. Text that is not a number becomes NaN, which JSON sends as null and the server refuses. */
export function NumberField({ label, value, onChange, unit, error }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && typedNumber(typed) === value ? typed : Number.isNaN(value) ? (typed ?? '') : String(value);
  return (
    <Field label={label} error={error}>
      <div className="relative">
        <Input
          inputMode="decimal"
          className="num pr-20!"
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(typedNumber(event.target.value));
          }}
        />
        <span className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-texto-2">{unit}</span>
      </div>
    </Field>
  );
}

const first = (visits: readonly Reservation[]) => visits[0]?.fecha_visita ?? '';
export const visitsCount = (count: number): string => `${count} ${count === 1 ? 'reservación' : 'reservaciones'}`;

/** The bookings that a change affects, with links to them. */
export const VisitsNotice = ({
  visits,
  tone,
  children,
}: {
  visits: readonly Reservation[];
  tone: 'warning' | 'error';
  children: ReactNode;
}) => (
  <Notice tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
    {children}{' '}
    <Link to={`/dashboard/reservations?fecha=${first(visits)}`} className="link inline-flex min-h-6 items-center text-inherit">
      Verlas
    </Link>{' '}
    <span className="num">
      {visits
        .slice(0, 3)
        .map(({ codigo }) => codigo)
        .join(', ')}
      {visits.length > 3 && '…'}
    </span>
  </Notice>
);
