import { useState } from 'react';
import type { Settings } from '#contract/settings/settings-values.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { NumberField } from '../parts.tsx';
import { Blocks } from './blocks.tsx';
import { TableEditor } from './table-editor.tsx';
import { TablePlan } from './table-plan.tsx';

type Lounge = Settings['lounge'];
type LoungeProps = { value: Lounge; errors: Record<string, string>; onChange: (value: Lounge) => void };

/** The lounge's tables and blocks, and the rules of booking. */
export function LoungeSection({ value, errors, onChange }: LoungeProps) {
  const [chosen, choose] = useState<number | null>(null);
  const table = value.mesas.find(({ numero }) => numero === chosen);
  const [wrong, tableError] = Object.entries(errors).find(([field]) => field.startsWith('mesas')) ?? [];
  // Errors name the table by its position in the list.
  const [, place, field] = wrong?.split('.') ?? [];
  const wrongTable = value.mesas[Number(place)]?.numero;
  const seatsError = field === 'lugares' ? tableError : undefined;
  const [seen, setSeen] = useState(errors);
  // Set the state during rendering, so that the table's fields exist when the wrong one gets the focus.
  if (errors !== seen) {
    setSeen(errors);
    if (wrongTable !== undefined) choose(wrongTable);
  }
  return (
    <>
      <TablePlan value={value} chosen={chosen} onChoose={choose} onChange={onChange} />
      {table && (
        <TableEditor
          key={table.numero}
          table={table}
          seatsError={chosen === wrongTable ? seatsError : undefined}
          value={value}
          onChange={onChange}
          onRenumber={choose}
        />
      )}
      {tableError && !seatsError && <FieldError>{tableError}</FieldError>}
      <Blocks value={value} errors={errors} onChange={onChange} />
      <Switch
        label="Confirmar reservaciones a mano"
        about="Llegan como pendientes y el correo sale al confirmarlas"
        checked={value.confirmar_a_mano}
        onChange={(confirmar_a_mano) => onChange({ ...value, confirmar_a_mano })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Estancia"
          unit={value.estancia_horas === 1 ? 'hora' : 'horas'}
          value={value.estancia_horas}
          error={errors.estancia_horas}
          onChange={(estancia_horas) => onChange({ ...value, estancia_horas })}
        />
        <NumberField
          label="Reservar con"
          unit={value.dias_adelante === 1 ? 'día' : 'días'}
          value={value.dias_adelante}
          error={errors.dias_adelante}
          onChange={(dias_adelante) => onChange({ ...value, dias_adelante })}
        />
      </div>
    </>
  );
}
