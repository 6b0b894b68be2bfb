import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import type { BillingData } from '#contract/invoices/billing.ts';
import { fitsRegime } from '#contract/invoices/cfdi-uses.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { upperCased } from '#web/lib/upper-cased.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';
import { RegimeField, UseField } from '#web/ui/shop/form/tax-fields.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { Section } from './section.tsx';

const resolver = checkWith(async () => (await import('#contract/invoices/billing.ts')).BillingChange);
const FIELDS = ['rfc', 'nombre', 'codigo_postal', 'regimen', 'uso_cfdi', 'email'] as const;

/** The billing data for the customer's invoices. */
export function Billing({ own }: { own: OwnUser }) {
  const { data, error, reload, set } = useLoad((signal) => api('GET /api/users/billing', {}, { signal }), '');
  return (
    <Section title="Datos de facturación" about="Los guardamos para cuando pidas factura. Cópialos de tu Constancia de Situación Fiscal.">
      {data ? (
        <BillingForm own={own} known={data} onSaved={set} />
      ) : error ? (
        <ErrorStrip message="No pudimos cargar tus datos de facturación." onRetry={reload} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Section>
  );
}

type BillingFormProps = { own: OwnUser; known: BillingData; onSaved: (data: BillingData) => void };

function BillingForm({ own, known, onSaved }: BillingFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, setValue, getValues, watch, reset, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      rfc: known.rfc ?? own.rfc ?? '',
      nombre: known.nombre ?? '',
      codigo_postal: known.codigo_postal ?? '',
      regimen: known.regimen ?? '',
      uso_cfdi: known.uso_cfdi ?? '',
      email: known.email ?? own.email,
    },
  });
  const { errors, isSubmitting } = formState;
  const [regimen, use] = watch(['regimen', 'uso_cfdi']);
  const submit = handleSubmit(async (form) => {
    setRefusal(null);
    const sent = JSON.stringify(getValues());
    try {
      const saved = await api('PUT /api/users/billing', form);
      onSaved(saved);
      // Reset the form only when nothing was typed since it was sent: newer input is not saved yet.
      if (JSON.stringify(getValues()) === sent) reset({ ...form, ...saved } as typeof form);
      toast.success('Datos de facturación guardados.');
    } catch (error) {
      setRefusal(refusalOf(error, setError, FIELDS));
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <RefusalNotice>{refusal}</RefusalNotice>}
      <Field label="Nombre o razón social" error={errors.nombre?.message} hint="Sin «S.A. de C.V.» ni otro régimen de capital.">
        <Input {...register('nombre')} autoComplete="off" maxLength={254} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="RFC" error={errors.rfc?.message}>
          <Input {...upperCased(register('rfc'))} autoComplete="off" spellCheck={false} maxLength={13} />
        </Field>
        <Field label="Código postal fiscal" error={errors.codigo_postal?.message}>
          <Input {...register('codigo_postal')} inputMode="numeric" autoComplete="off" maxLength={5} />
        </Field>
      </div>
      <RegimeField
        field={register('regimen', {
          onChange: ({ target }: { target: HTMLSelectElement }) => {
            if (use && !fitsRegime(use, target.value)) setValue('uso_cfdi', '');
          },
        })}
        value={regimen}
        error={errors.regimen?.message}
      />
      <UseField label="Uso de la factura" field={register('uso_cfdi')} value={use} regimen={regimen} error={errors.uso_cfdi?.message} />
      <Field label="Correo para tus facturas" error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" className="justify-self-start" busy={isSubmitting}>
        Guardar datos de facturación
      </Button>
      <PrivacyNote />
    </form>
  );
}
