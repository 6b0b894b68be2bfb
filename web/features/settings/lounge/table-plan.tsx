import Plus from 'lucide-react/icons/plus';
import type { Settings } from '#contract/settings/settings-values.ts';
import { cx } from '#web/lib/cx.ts';
import { Button } from '#web/ui/button/button.tsx';
import { freeNumber } from '../rules.ts';

type Lounge = Settings['lounge'];
type PlanProps = { value: Lounge; chosen: number | null; onChoose: (numero: number | null) => void; onChange: (value: Lounge) => void };

const seats = (count: number): string => `${Number.isNaN(count) ? '–' : count} ${count === 1 ? 'lugar' : 'lugares'}`;

/** All tables as arches; choosing one opens its fields. */
export const TablePlan = ({ value, chosen, onChoose, onChange }: PlanProps) => (
  <div className="grid gap-4">
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-x-3 gap-y-4">
      {value.mesas.map(({ numero, lugares }) => (
        <li key={numero} className="text-center">
          <button
            type="button"
            aria-expanded={chosen === numero}
            aria-current={chosen === numero || undefined}
            aria-label={`Mesa ${numero}, ${seats(lugares)}`}
            onClick={() => onChoose(chosen === numero ? null : numero)}
            className={cx(
              'num grid h-14 w-full place-items-center rounded-t-full border-b-3 font-semibold',
              chosen === numero ? 'border-agave bg-agave-suave text-agave' : 'border-linea-fuerte bg-crema hover:bg-zocalo',
            )}
          >
            {numero}
          </button>
          <p className="num mt-1 text-xs text-texto-2">{seats(lugares)}</p>
        </li>
      ))}
    </ul>
    <div>
      <Button
        variant="neutral"
        onClick={() => {
          const numero = freeNumber(value.mesas);
          const mesas = [...value.mesas, { numero, lugares: 2 }].sort((one, other) => one.numero - other.numero);
          onChange({ ...value, mesas });
          onChoose(numero);
        }}
      >
        <Plus />
        Agregar mesa
      </Button>
    </div>
  </div>
);
