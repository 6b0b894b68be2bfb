import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { ORDER_TYPE } from '#contract/orders/order-types.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { TILL_METHOD_NAMES, TILL_METHODS, type TillMethod } from '#contract/till-methods.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { NumberField } from './parts.tsx';

type Till = Settings['caja'];
type TillProps = { value: Till; errors: Record<string, string>; onChange: (value: Till) => void };

const MOST_TILLS = 10;

/** The first `Caja n` that no till is called. */
export const freeName = (names: readonly string[]): string => {
  const taken = new Set(names.map((name) => name.trim().toLowerCase()));
  let number = 1;
  while (taken.has(`caja ${number}`)) number++;
  return `Caja ${number}`;
};

/** The tills of the counter, how they are paid, and which orders guests may pay there. */
export const TillSection = ({ value, errors, onChange }: TillProps) => {
  const set = (change: Partial<Till>) => onChange({ ...value, ...change });
  const toggle = (method: TillMethod, isOn: boolean) =>
    set({ metodos: TILL_METHODS.filter((one) => (one === method ? isOn : value.metodos.includes(one))) });
  return (
    <>
      <Switch
        label="Cobrar en caja"
        about="El personal cobra en /caja, por turnos"
        checked={value.activa}
        onChange={(activa) => set({ activa })}
      />
      <div className="grid gap-3">
        <h3 className="font-semibold">Cajas</h3>
        <ul className="grid gap-3">
          {value.cajas.map((name, at) => (
            // Names change while they are typed, and may be the same for a moment.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
              <Field label={`Nombre de la caja ${at + 1}`} error={errors[`cajas.${at}`]}>
                <Input
                  maxLength={30}
                  autoComplete="off"
                  value={name}
                  onChange={({ target }) => set({ cajas: value.cajas.with(at, target.value) })}
                />
              </Field>
              {value.cajas.length > 1 && (
                <IconButton label={`Quitar ${name || `la caja ${at + 1}`}`} onClick={() => set({ cajas: value.cajas.toSpliced(at, 1) })}>
                  <X />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {errors.cajas && <FieldError>{errors.cajas}</FieldError>}
        {value.cajas.length < MOST_TILLS && (
          <Button
            variant="neutral"
            size="sm"
            className="justify-self-start"
            onClick={() => set({ cajas: [...value.cajas, freeName(value.cajas)] })}
          >
            <Plus />
            Agregar caja
          </Button>
        )}
      </div>
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Formas de pago</legend>
        {TILL_METHODS.map((method) => (
          <Checkbox
            key={method}
            label={TILL_METHOD_NAMES[method]}
            checked={value.metodos.includes(method)}
            onChange={({ target }) => toggle(method, target.checked)}
          />
        ))}
        {errors.metodos && <FieldError>{errors.metodos}</FieldError>}
      </fieldset>
      <div>
        <h3 className="font-semibold">Los clientes pueden pagar en caja</h3>
        {(['recoger', 'mesa'] as const).map((tipo) => (
          <Switch
            key={tipo}
            label={ORDER_TYPE[tipo].name}
            about="Piden desde su teléfono, reciben un código y pagan en el mostrador"
            checked={value.en_caja[tipo]}
            onChange={(isOn) => set({ en_caja: { ...value.en_caja, [tipo]: isOn } })}
          />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="El código espera"
          unit="min"
          value={value.minutos}
          error={errors.minutos}
          onChange={(minutos) => set({ minutos })}
        />
      </div>
    </>
  );
};
