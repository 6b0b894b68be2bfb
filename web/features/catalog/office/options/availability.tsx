import { useState } from 'react';
import type { Option } from '#contract/options/options.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type AvailabilityProps = {
  option: Option;
  /** 'Agotada hoy' of milk, 'Agotado hoy' of a size. */
  soldOut: string;
  onChange: (option: Option) => void;
};

/** Whether there is any of the option, in all products; one tap changes it at once. */
export function Availability({ option, soldOut, onChange }: AvailabilityProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isOutToday = option.sold_out_until !== null;
  const isOff = !option.available && !isOutToday;
  const change = async (availability: { available: boolean } | { sold_out: 'hoy' }) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      onChange(await api('PUT /api/options/{id}/availability', { id: option.id, ...availability }));
    } catch (error) {
      toast.error(why(error, 'Error al cambiar la disponibilidad'));
    }
    setIsBusy(false);
  };
  return (
    <Choices label={`Disponibilidad de ${option.name}`}>
      <Choice pressed={option.available} onClick={() => void change({ available: true })}>
        Hay
      </Choice>
      {/* The server keeps what is off for good as it is. */}
      <Choice pressed={isOutToday} disabled={isOff} onClick={() => void change({ sold_out: 'hoy' })}>
        {soldOut}
      </Choice>
      <Choice pressed={isOff} onClick={() => void change({ available: false })}>
        No hay
      </Choice>
    </Choices>
  );
}
