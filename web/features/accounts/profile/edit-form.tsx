import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { ApiError } from '#contract/wire/client.ts';
import { listed } from '#contract/words.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { forgetKeptForm, useKeptForm } from '#web/hooks/form/use-kept-form.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { upperCased } from '#web/lib/upper-cased.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const FIELDS = ['name', 'email', 'phone', 'rfc', 'current_password'] as const;
/** The names of the fields, for the sentence that says which of them keep the form from being saved. */
const WORDS = { name: 'el nombre', email: 'el correo', phone: 'el teléfono', rfc: 'el RFC', current_password: 'la contraseña' };
const resolver = checkWith(async () => (await import('#contract/accounts/own-account.ts')).ProfileChange);

/** @param onSaved receives the changed account */
export function EditForm({ own, onSaved }: { own: OwnUser; onSaved: (own: OwnUser) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const stored = { name: own.name, email: own.email, phone: own.telefono ?? '', rfc: own.rfc ?? '' };
  const { register, handleSubmit, setError, setValue, getValues, subscribe, watch, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { ...stored, current_password: '' },
  });
  const { errors, isSubmitting, isValid, isDirty } = formState;
  const wrong = FIELDS.filter((field) => errors[field]).map((field) => WORDS[field]);
  const changesEmail = canonicalEmail(watch('email') ?? '') !== canonicalEmail(own.email);
  // The key names the account: another account may sign in in the same tab.
  const kept = `perfil-a-medias-${own.id}`;
  useKeptForm({
    key: kept,
    untouched: stored,
    getValues,
    subscribe,
    set: (field, value) => setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
  });
  const submit = handleSubmit(async ({ current_password, email, ...form }) => {
    setRefusal(null);
    try {
      const saved = await api('PUT /api/users/profile', {
        ...form,
        ...(changesEmail && { email, current_password: current_password || null }),
      });
      forgetKeptForm(kept);
      onSaved(saved);
      toast.success('Perfil actualizado correctamente');
    } catch (error) {
      const said = refusalOf(error, setError, FIELDS);
      const isInvalid = error instanceof ApiError && error.status === 422;
      setRefusal(said ?? (isInvalid ? 'Datos inválidas' : null));
      if (said && !isInvalid) toast.error('Error al actualizar el perfil');
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-[560px] gap-5">
      <ErrorNotice>{refusal}</ErrorNotice>
      <Field label="Nombre completo" error={errors.name?.message}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field
        label="Correo electrónico"
        error={errors.email?.message}
        hint={changesEmail ? 'Te enviamos un correo para confirmarlo. El de antes sigue sirviendo hasta entonces.' : undefined}
      >
        <Input {...register('email')} type="email" autoComplete="email" />
      </Field>
      {changesEmail && own.has_password && (
        <Field label="Contraseña actual" error={errors.current_password?.message} hint="La pedimos porque cambias el correo.">
          <PasswordInput {...register('current_password')} autoComplete="current-password" />
        </Field>
      )}
      <Field label="Teléfono" optional error={errors.phone?.message}>
        <Input {...register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field label="RFC" optional error={errors.rfc?.message} hint="Se escribe solo en mayúsculas.">
        <Input {...upperCased(register('rfc'))} autoComplete="off" spellCheck={false} maxLength={13} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" busy={isSubmitting} disabled={isDirty && !isValid}>
          Guardar cambios
        </Button>
        <LinkButton to="/profile" variant="text" onClick={() => forgetKeptForm(kept)}>
          Cancelar
        </LinkButton>
      </div>
      {wrong.length > 0 && <p className="-mt-2 text-sm text-texto-2">Corrige {listed(wrong)} para guardar.</p>}
      <PrivacyNote />
    </form>
  );
}
