import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { ListedUser } from '#contract/accounts/users.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, Options } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice, Notice } from '#web/ui/state/notice.tsx';
import { StaffRoleField } from './staff-role-field.tsx';
import { ROLE_NAMES } from './words.ts';

const resolver = checkWith(async () => (await import('#contract/accounts/users.ts')).UserChange);

/** The form of an account: name, e-mail, role, and the staff role of an administrator. */
export function EditUser({ user, onSaved, onClose }: { user: ListedUser; onSaved: (user: ListedUser) => void; onClose: () => void }) {
  const form = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name, email, role, staff_role = 'staff' } = user;
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { name, email, role, staff_role },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (change) => {
    setRefusal(null);
    try {
      const saved = await api('PUT /api/users/{id}', { id: user.id, ...change });
      // A new e-mail is not verified.
      onSaved({ ...saved, email_verified: user.email_verified && canonicalEmail(saved.email) === canonicalEmail(email) });
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['name', 'email', 'role', 'staff_role']));
    }
  });
  return (
    <Dialog
      title="Editar usuario"
      onClose={onClose}
      className="sm:max-w-[480px]"
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} busy={isSubmitting}>
          Guardar cambios
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <ErrorNotice>{refusal}</ErrorNotice>
        <Field label="Nombre completo" error={errors.name?.message}>
          <Input {...register('name')} autoComplete="off" />
        </Field>
        <Field label="Correo electrónico" error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="off" />
        </Field>
        <Field label="Rol" error={errors.role?.message} hint="Con otro rol o puesto se cierran las sesiones de esta cuenta.">
          <Select {...register('role')}>
            <Options of={Object.entries(ROLE_NAMES)} />
          </Select>
        </Field>
        {watch('role') === 'admin' && (
          <StaffRoleField
            registered={register('staff_role')}
            error={errors.staff_role?.message}
            hint="La última cuenta de Dueño no puede cambiar de rol ni eliminarse."
          />
        )}
        {role === 'customer' && watch('role') === 'admin' && (
          <Notice tone="warning" role="status">
            {user.email_verified
              ? 'Confirma antes con la persona que esta cuenta es suya.'
              : 'Esta cuenta no ha verificado su correo, y cualquiera puede abrir una con un correo ajeno. Mejor invita a la persona: al aceptar, la cuenta es suya.'}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
