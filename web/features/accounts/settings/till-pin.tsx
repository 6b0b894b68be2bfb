import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { Section } from './section.tsx';

const EMPTY = { current_password: '', pin: '' };

/** For the staff: the pin by which the till knows who sells, and by which managers authorise. Only where a till is on. */
export function TillPin({ own }: { own: OwnUser }) {
  const tills = useLoad((signal) => api('GET /api/caja', {}, { signal }), 'tills');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;
  if (!tills.data?.activa) return null;
  const submit = handleSubmit(async (typed) => {
    setRefusal(null);
    try {
      await api('PUT /api/users/pin', typed);
      reset(EMPTY);
      toast.success('Clave guardada');
      void tills.reload();
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['current_password', 'pin']));
    }
  });
  return (
    <Section title="Clave de la caja" about="Con ella la caja sabe quién cobra. Quien administra también autoriza con ella.">
      {own.has_password ? (
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <ErrorNotice>{refusal}</ErrorNotice>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Contraseña actual" error={errors.current_password?.message}>
              <PasswordInput {...register('current_password')} autoComplete="current-password" />
            </Field>
            <Field
              label={tills.data.clave ? 'Clave nueva' : 'Clave'}
              error={errors.pin?.message}
              hint={errors.pin ? undefined : 'De 4 a 6 dígitos'}
            >
              <PasswordInput {...register('pin')} inputMode="numeric" autoComplete="off" maxLength={6} className="num" />
            </Field>
          </div>
          <Button type="submit" className="justify-self-start" busy={isSubmitting}>
            {tills.data.clave ? 'Cambiar clave' : 'Guardar clave'}
          </Button>
        </form>
      ) : (
        <p>Tu cuenta no tiene contraseña. Elige una arriba para poder poner tu clave.</p>
      )}
    </Section>
  );
}
