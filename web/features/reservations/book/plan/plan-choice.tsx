import { Suspense, useState } from 'react';
import type { Slot } from '#contract/reservations/reservations.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useMedia } from '#web/hooks/use-media.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

const TablePlan = lazyPart(() => import('./table-plan.tsx').then((module) => module.TablePlan));

type PlanChoiceProps = {
  day: string;
  time: Slot;
  guests: number;
  value: readonly number[] | null;
  onChange: (mesas: number[] | null) => void;
  error: string | undefined;
  /** How many choices of tables were refused: after each refusal the plan is loaded again. */
  refusals: number;
};

/** The plan of the tables. Choosing one is optional, so on phones the plan is closed at first. */
export function PlanChoice({ day, time, guests, value, onChange, error, refusals }: PlanChoiceProps) {
  const isWide = useMedia('(min-width: 768px)');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? (isWide || refusals > 0);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">
        Mesa <span className="font-normal text-texto-2">(opcional)</span>
      </legend>
      <button
        type="button"
        aria-expanded={isOpen}
        className="link inline-flex min-h-11 items-center text-sm"
        onClick={() => setWanted(!isOpen)}
      >
        {isOpen ? 'Ocultar el plano' : value ? `Mesa ${value.join(' y ')}: ver el plano` : 'Elegir mesa en el plano'}
      </button>
      {error && <FieldError>{error}</FieldError>}
      {isOpen && <Loaded key={`${day} ${time} ${guests}`} {...{ day, time, guests, value, onChange, refusals }} />}
    </fieldset>
  );
}

function Loaded({ day, time, guests, value, onChange, refusals }: Omit<PlanChoiceProps, 'error'>) {
  const key = `${day} ${time} ${guests} ${refusals}`;
  const { data, error, reload } = useLoad(
    async (signal) => (await api('GET /api/reservaciones/plano', { fecha: day, hora_visita: time, personas: guests }, { signal })).data,
    key,
  );
  if (error !== null && !data)
    return (
      <p role="status" className="text-xs text-texto-2">
        No se pudo consultar el plano.{' '}
        <button type="button" className="link inline-flex min-h-11 items-center" onClick={() => void reload()}>
          Reintentar
        </button>
      </p>
    );
  const waiting = <Skeleton className="h-[280px]" />;
  return <Suspense fallback={waiting}>{data ? <TablePlan plan={data} value={value} onChange={onChange} /> : waiting}</Suspense>;
}
