import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { PACKAGE } from '#contract/shipments/shipment-statuses.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { NEW_PACKAGE, type ShipmentValues } from './values.ts';

const SIDES = [
  { name: 'weight', label: 'Peso', unit: 'kg', min: PACKAGE.minWeight, step: 0.1 },
  { name: 'length', label: 'Largo', unit: 'cm', min: PACKAGE.minSide, step: 1 },
  { name: 'width', label: 'Ancho', unit: 'cm', min: PACKAGE.minSide, step: 1 },
  { name: 'height', label: 'Alto', unit: 'cm', min: PACKAGE.minSide, step: 1 },
] as const;

/** The parcels of a shipment; at least one stays. */
export function PackageFields() {
  const { register, control, formState } = useFormContext<ShipmentValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'packages' });
  const errors = formState.errors.packages;
  const add = useRef<HTMLButtonElement>(null);
  return (
    <Card role="group" aria-label="Paquetes" className="grid content-start gap-3.5 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Paquetes</h2>
        <Button
          ref={add}
          variant="neutral"
          size="sm"
          aria-disabled={fields.length >= PACKAGE.most || undefined}
          onClick={() => fields.length < PACKAGE.most && append(NEW_PACKAGE)}
        >
          <Plus className="size-4" />
          Agregar
        </Button>
      </div>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="grid gap-3.5 not-first-of-type:border-t not-first-of-type:border-linea not-first-of-type:pt-3.5">
          <legend className="sr-only">Paquete {index + 1}</legend>
          <div className="flex items-center justify-between">
            <b className="font-semibold" aria-hidden="true">
              Paquete {index + 1}
            </b>
            <IconButton
              label={`Eliminar paquete ${index + 1}`}
              disabled={fields.length === 1}
              className="disabled:text-linea-fuerte"
              onClick={() => {
                remove(index);
                add.current?.focus();
              }}
            >
              <Trash />
            </IconButton>
          </div>
          <div className="grid grid-cols-2 gap-3.5">
            {SIDES.map(({ name, label, unit, min, step }) => (
              <Field key={name} label={label} error={errors?.[index]?.[name]?.message}>
                <div className="relative">
                  <Input
                    {...register(`packages.${index}.${name}`, { valueAsNumber: true })}
                    type="number"
                    min={min}
                    step={step}
                    inputMode="decimal"
                    className="num pr-11"
                  />
                  <span className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-texto-2">{unit}</span>
                </div>
              </Field>
            ))}
          </div>
          <Field label="Descripción" error={errors?.[index]?.description?.message}>
            <Input {...register(`packages.${index}.description`)} autoComplete="off" />
          </Field>
        </fieldset>
      ))}
      <p className="text-xs text-texto-2">Siempre queda al menos un paquete.</p>
    </Card>
  );
}
