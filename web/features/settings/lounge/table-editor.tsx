import type { Settings } from '#contract/settings/settings-values.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { NumberField } from '../parts.tsx';
import { joined, withoutTable } from '../rules.ts';

type Lounge = Settings['lounge'];
type EditorProps = {
  table: Lounge['mesas'][number];
  seatsError: string | undefined;
  value: Lounge;
  onChange: (value: Lounge) => void;
  onRenumber: (numero: number | null) => void;
};

/** Seats and neighbour of one table. The number cannot change, because guests and printed codes refer to it. */
export function TableEditor({ table: { numero, lugares, junto_a }, seatsError, value, onChange, onRenumber }: EditorProps) {
  return (
    <fieldset className="grid gap-4 rounded-carta bg-zocalo p-4 sm:grid-cols-2">
      <legend className="sr-only">Mesa {numero}</legend>
      <NumberField
        label={`Lugares de la mesa ${numero}`}
        unit="lugares"
        value={lugares}
        error={seatsError}
        onChange={(next) =>
          onChange({ ...value, mesas: value.mesas.map((one) => (one.numero === numero ? { ...one, lugares: next } : one)) })
        }
      />
      <Field label="Se junta con">
        <Select
          value={junto_a ?? ''}
          onChange={(event) => onChange({ ...value, mesas: joined(value.mesas, numero, Number(event.target.value) || undefined) })}
        >
          <option value="">Ninguna</option>
          {value.mesas
            .filter((one) => one.numero !== numero)
            .map((one) => (
              <option key={one.numero} value={one.numero}>
                Mesa {one.numero}
              </option>
            ))}
        </Select>
      </Field>
      <div className="sm:col-span-2">
        <Button
          variant="neutral"
          className="text-grana"
          onClick={() => {
            onChange(withoutTable(value, numero));
            onRenumber(null);
          }}
        >
          Quitar la mesa {numero}
        </Button>
      </div>
    </fieldset>
  );
}
