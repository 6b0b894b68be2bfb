import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { Option } from '#contract/options/options.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { StockControl } from '#web/features/catalog/office/stock/stock-control.tsx';
import { priceText } from '#web/features/catalog/options/words.ts';
import { useInTurn } from '#web/hooks/data/use-in-turn.ts';
import { cx } from '#web/lib/cx.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { factsText, stockText } from './words.ts';

type OptionItemProps = {
  option: Option;
  /** 'Agotada hoy' for milk, 'Agotado hoy' for a size: the words agree with the group's name. */
  soldOut: string;
  onChange: (more: Partial<Option>) => void;
};

/** An option in the list of its group: its effect, its availability, and on demand its stock. */
export function OptionItem({ option, soldOut, onChange }: OptionItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, price, stock } = option;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-linea py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span> <span className="num text-texto-2">{priceText(price)}</span>
        </p>
        <p className="text-xs text-texto-2">{factsText(option)}</p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${stockText(stock)}, ${name}`}
          className={cx(
            'touch num flex min-h-7 items-center gap-1 text-left text-xs hover:text-espresso',
            stock?.left === 0 ? 'font-semibold text-ocre-hondo' : 'text-texto-2',
          )}
          onClick={() => setIsOpen(!isOpen)}
        >
          {stockText(stock)}
          <ChevronDown className={cx('size-4 flex-none', isOpen && 'rotate-180')} />
        </button>
      </div>
      <Availability option={option} soldOut={soldOut} onChange={onChange} />
      {isOpen && (
        <fieldset className="w-full border-t border-linea pt-3 pb-1.5">
          <legend className="sr-only">Existencia de {name}</legend>
          <StockControl
            kind="option"
            id={id}
            stock={stock ?? { mode: 'unlimited', left: null, refill: null }}
            onChange={(now) => onChange({ stock: now })}
          />
        </fieldset>
      )}
    </li>
  );
}

type AvailabilityProps = {
  option: Option;
  /** 'Agotada hoy' for milk, 'Agotado hoy' for a size: the words agree with the group's name. */
  soldOut: string;
  onChange: (option: Option) => void;
};

/** Whether the option is available, in all products; one tap saves it. */
function Availability({ option, soldOut, onChange }: AvailabilityProps) {
  const { wanted, say } = useInTurn<State>(async (state) => {
    try {
      onChange(await api('PUT /api/options/{id}/availability', { id: option.id, ...CHANGES[state] }));
    } catch (error) {
      toast.error(why(error, 'Error al cambiar la disponibilidad'));
    }
  });
  const state = wanted ?? stateOf(option);
  return (
    <Choices label={`Disponibilidad de ${option.name}`}>
      <Choice pressed={state === 'there'} onClick={() => say('there')}>
        Hay
      </Choice>
      {/* An option that is off for good stays off on the server, so 'sold out today' would do nothing. */}
      <Choice pressed={state === 'today'} disabled={state === 'off'} onClick={() => say('today')}>
        {soldOut}
      </Choice>
      <Choice pressed={state === 'off'} onClick={() => say('off')}>
        No hay
      </Choice>
    </Choices>
  );
}

type State = 'there' | 'today' | 'off';

const CHANGES = { there: { available: true }, today: { sold_out: 'hoy' }, off: { available: false } } as const;

function stateOf({ available, sold_out_until }: Option): State {
  if (available) return 'there';
  return sold_out_until === null ? 'off' : 'today';
}
