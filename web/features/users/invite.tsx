import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Invitation } from '#contract/accounts/users.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { StaffRoleField } from './staff-role-field.tsx';

const resolver = checkWith(async () => (await import('#contract/accounts/users.ts')).NewInvitation);

/** Invites a person to the staff by mail. */
export function Invite({ onInvited, onClose }: { onInvited: (invitation: Invitation) => void; onClose: () => void }) {
  const form = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { email: '', staff_role: 'staff' as const },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (invitation) => {
    setRefusal(null);
    try {
      onInvited(await api('POST /api/users/invitations', invitation));
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['email', 'staff_role']));
    }
  });
  return (
    <Dialog
      title="Invitar"
      onClose={onClose}
      className="sm:max-w-[480px]"
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} busy={isSubmitting}>
          Enviar invitación
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <ErrorNotice>{refusal}</ErrorNotice>
        <Field
          label="Correo electrónico"
          error={errors.email?.message}
          hint="Le llega un enlace para abrir su cuenta. Sirve una vez y vence en 7 días."
        >
          <Input {...register('email')} type="email" autoComplete="off" />
        </Field>
        <StaffRoleField registered={register('staff_role')} error={errors.staff_role?.message} />
      </form>
    </Dialog>
  );
}
