import type { Option } from '#contract/options/options.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useInTurn } from '#web/hooks/data/use-in-turn.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type AvailabilityProps = {
  option: Option;
  /** 'Agotada hoy' for milk, 'Agotado hoy' for a size: the words agree with the group's name. */
  soldOut: string;
  onChange: (option: Option) => void;
};

/** Whether the option is available, in all products; one tap saves it. */
export function Availability({ option, soldOut, onChange }: AvailabilityProps) {
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
