import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

type TableFieldProps = { value: string; isScanned: boolean; wrong: string | undefined; onChange: (mesa: string) => void };

/** The table that it is brought to. The table's own code chooses it. */
export const TableField = ({ value, isScanned, wrong, onChange }: TableFieldProps) => (
  <Part title="Tu mesa" aside={<span className="text-sm text-texto-2">El código de la mesa la elige por ti</span>}>
    <Field
      label="Número de mesa"
      error={wrong}
      hint={isScanned ? 'La leímos del código de tu mesa.' : 'Está en el centro de tu mesa.'}
      className="max-w-60"
    >
      {(control) => (
        <Input
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 3))}
          inputMode="numeric"
          autoComplete="off"
          className="num"
        />
      )}
    </Field>
  </Part>
);
