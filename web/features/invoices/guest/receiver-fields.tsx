import type { UseFormReturn } from 'react-hook-form';
import { fitsRegime } from '#contract/invoices/cfdi-uses.ts';
import { upperCased } from '#web/lib/upper-cased.ts';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { RegimeField, UseField } from '#web/ui/shop/form/tax-fields.tsx';
import type { Values } from './form.ts';

type Fields = Pick<UseFormReturn<Values>, 'register' | 'watch' | 'setValue' | 'formState'>;

/** To whom the invoice is made out. @param canKeep whether there is an account to keep the data in */
export function ReceiverFields({ form: { register, watch, setValue, formState }, canKeep }: { form: Fields; canKeep: boolean }) {
  const { errors } = formState;
  const [regimen, use] = watch(['regimen', 'uso_cfdi']);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="RFC" error={errors.rfc?.message}>
          <Input {...upperCased(register('rfc'))} autoComplete="off" spellCheck={false} maxLength={20} className="num" />
        </Field>
        <Field label="Nombre o razón social" error={errors.nombre?.message} hint="Sin «S.A. de C.V.»">
          <Input {...upperCased(register('nombre'))} autoComplete="off" maxLength={254} />
        </Field>
        <RegimeField
          field={register('regimen', {
            onChange: ({ target }: { target: HTMLSelectElement }) => {
              if (use && !fitsRegime(use, target.value)) setValue('uso_cfdi', '');
            },
          })}
          value={regimen}
          error={errors.regimen?.message}
        />
        <UseField label="Uso de CFDI" field={register('uso_cfdi')} value={use} regimen={regimen} error={errors.uso_cfdi?.message} />
        <Field label="Código postal fiscal" error={errors.codigo_postal?.message}>
          <Input {...register('codigo_postal')} inputMode="numeric" autoComplete="postal-code" maxLength={10} className="num" />
        </Field>
        <Field label="Correo electrónico" error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" />
        </Field>
      </div>
      {canKeep && <Checkbox {...register('guardar')} label={<span className="font-normal">Guardar estos datos en mi cuenta</span>} />}
    </>
  );
}
