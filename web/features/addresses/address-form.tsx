import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Address } from '#contract/addresses/addresses.ts';
import { placeOfCode } from '#contract/addresses/postal-places.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { useKnown, usePrefill } from '#web/hooks/form/use-prefill.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';

const resolver = checkWith(async () => (await import('#contract/addresses/addresses.ts')).NewAddress);

export type AddressFormProps = {
  /** The form's id, for a submit button outside of it: `form={id}`. */
  id: string;
  /** The address to change; none for a new one. */
  address?: Address | undefined;
  /** The values that a new address starts with. */
  typed?: Omit<Address, 'id'> | undefined;
  /** No address is saved yet: the server makes this one the default. */
  isFirst?: boolean;
  onSaved: (address: Address) => void | Promise<void>;
  onBusy: (busy: boolean) => void;
};

export function AddressForm({ id, address, typed, isFirst = false, onSaved, onBusy }: AddressFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, setValue, getValues, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: address ?? typed,
  });
  const { errors } = formState;
  const known = useKnown();
  // Fill in the account's telephone only for a new address: a saved one may have none on purpose.
  usePrefill({ phone: address ? null : known?.telefono }, { values: getValues, set: setValue });
  /** Fills in city and state from the postal code while both are empty. */
  const fillPlace = ({ target }: { target: { value: string } }) => {
    const place = placeOfCode(target.value.trim());
    for (const field of ['city', 'state'] as const)
      if (place?.[field] && !getValues(field)) setValue(field, place[field], { shouldValidate: formState.isSubmitted });
  };
  const save = handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const saved = await (address
        ? api('PUT /api/users/addresses/{id}', { ...values, id: address.id })
        : api('POST /api/users/addresses', values));
      await onSaved(saved);
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['address_line1', 'address_line2', 'city', 'state', 'postal_code', 'phone']));
    }
  });
  const submit = async (event: FormEvent) => {
    // Before the validation, which takes a moment: the second of two quick clicks would save the address twice.
    onBusy(true);
    await save(event).finally(() => onBusy(false));
  };
  return (
    <form id={id} method="post" noValidate onSubmit={submit} className="grid gap-[18px] sm:grid-cols-2">
      {refusal && (
        <div className="sm:col-span-2">
          <RefusalNotice>{refusal}</RefusalNotice>
        </div>
      )}
      <Field label="Calle y número" error={errors.address_line1?.message} className="sm:col-span-2">
        <Input {...register('address_line1')} autoComplete="address-line1" />
      </Field>
      <Field label="Colonia, interior o referencia" optional error={errors.address_line2?.message} className="sm:col-span-2">
        <Input {...register('address_line2')} autoComplete="address-line2" />
      </Field>
      <Field label="Ciudad" error={errors.city?.message}>
        <Input {...register('city')} autoComplete="address-level2" />
      </Field>
      <Field label="Estado" error={errors.state?.message}>
        <Input {...register('state')} autoComplete="address-level1" />
      </Field>
      <Field label="Código postal" error={errors.postal_code?.message}>
        <Input {...register('postal_code', { onChange: fillPlace })} inputMode="numeric" autoComplete="postal-code" className="num" />
      </Field>
      <Field label="País">
        <Input value="México" readOnly className="bg-zocalo! text-texto-2" />
      </Field>
      <Field label="Teléfono" optional error={errors.phone?.message} className="sm:col-span-2">
        <Input {...register('phone')} type="tel" autoComplete="tel" className="num" />
      </Field>
      {!isFirst && !address?.isDefault && (
        <div className="sm:col-span-2">
          <Checkbox {...register('isDefault')} label="Usar como predeterminada" />
        </div>
      )}
      <PrivacyNote className="text-sm text-texto-2 sm:col-span-2" />
    </form>
  );
}
