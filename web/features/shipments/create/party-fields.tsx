import { useFormContext } from 'react-hook-form';
import { SHIPMENT_COUNTRY } from '#contract/shipments/shipment-statuses.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { ShipmentValues } from './values.ts';

/** The fields of the sender or the recipient. */
export function PartyFields({ of, title }: { of: 'origin' | 'destination'; title: string }) {
  const { register, formState } = useFormContext<ShipmentValues>();
  const errors = formState.errors[of];
  return (
    <Card role="group" aria-label={title} className="grid content-start gap-3.5 p-5">
      <h2 className="flex min-h-10 items-center text-lg font-semibold max-md:min-h-0">{title}</h2>
      <Field label="Nombre" error={errors?.name?.message}>
        <Input {...register(`${of}.name`)} autoComplete="off" />
      </Field>
      <Field label="Calle y número" error={errors?.street?.message}>
        <Input {...register(`${of}.street`)} autoComplete="off" />
      </Field>
      <div className="grid gap-3.5 sm:grid-cols-[3fr_2fr]">
        <Field label="Ciudad" error={errors?.city?.message}>
          <Input {...register(`${of}.city`)} autoComplete="off" />
        </Field>
        <Field label="Estado" error={errors?.state?.message}>
          <Input {...register(`${of}.state`)} autoComplete="off" />
        </Field>
        <Field label="Código postal" error={errors?.postal_code?.message}>
          <Input {...register(`${of}.postal_code`)} inputMode="numeric" autoComplete="off" className="num" />
        </Field>
        <Field label="País">
          <Input value={SHIPMENT_COUNTRY} readOnly className="bg-zocalo! text-texto-2" />
        </Field>
      </div>
      <Field label="Teléfono" error={errors?.phone?.message}>
        <Input {...register(`${of}.phone`)} type="tel" autoComplete="off" className="num" />
      </Field>
      <Field label="Correo electrónico" error={errors?.email?.message}>
        <Input {...register(`${of}.email`)} type="email" autoComplete="off" />
      </Field>
    </Card>
  );
}
