import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#web/api/api.ts';
import { refusalAt } from '#web/api/form-errors.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const CHANGES = {
  codes: { title: 'Códigos de recuperación nuevos', label: 'Crear códigos', lead: 'Los códigos que tienes dejarán de servir.' },
  off: {
    title: 'Desactivar la verificación en dos pasos',
    label: 'Desactivar',
    lead: 'Para entrar a tu cuenta bastará la contraseña. Tus códigos de recuperación dejarán de servir.',
  },
};

export type Change = keyof typeof CHANGES;

/** A change of the second step, which a code confirms. New recovery codes are shown in the same dialog. */
export function CodeDialog({ change, onDone, onClose }: { change: Change; onDone: () => void; onClose: () => void }) {
  const form = useId();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const { title, label, lead } = CHANGES[change];
  const submit = handleSubmit(async ({ code }) => {
    setRefusal(null);
    try {
      if (change === 'codes') setCodes((await api('POST /api/users/two-step/recovery-codes', { code })).recovery_codes);
      else await api('DELETE /api/users/two-step', { code });
      onDone();
      if (change === 'off') onClose();
    } catch (error) {
      setRefusal(refusalAt(error, setError, 'code'));
    }
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isKept={codes !== null}
      className="sm:max-w-[480px]"
      cancel={codes ? undefined : 'Cancelar'}
      footer={
        codes ? (
          <Button onClick={onClose}>Ya los guardé</Button>
        ) : (
          <Button type="submit" form={form} variant={change === 'off' ? 'danger' : 'primary'} busy={isSubmitting}>
            {label}
          </Button>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form id={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
          <p className="text-texto-2">{lead}</p>
          <ErrorNotice>{refusal}</ErrorNotice>
          <CodeField registered={register('code')} error={errors.code?.message} hint="Uno de tu aplicación, o uno de recuperación." />
        </form>
      )}
    </Dialog>
  );
}
