import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CsdCertificate } from '#contract/invoices/csd.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { sendForm } from '#web/api/send-form.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type Typed = { cer: FileList | null; key: FileList | null; clave: string; current_password: string };

/** Uploads the files that the SAT gave the shop. */
export function CsdDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const form = useId();
  const own = useLoad((signal) => api('GET /api/users/profile', {}, { signal }), 'own');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { cer: null, key: null, clave: '', current_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ cer, key, clave, current_password }) => {
    setRefusal(null);
    const sent = new FormData();
    for (const [name, files] of Object.entries({ cer, key })) if (files?.[0]) sent.append(name, files[0]);
    sent.append('clave', clave);
    if (current_password) sent.append('current_password', current_password);
    try {
      await sendForm<CsdCertificate>('/api/ajustes/csd', sent);
      toast.success('Certificado guardado');
      onSaved();
      onClose();
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['cer', 'key', 'clave', 'current_password']));
    }
  });
  return (
    <Dialog
      title="Certificado de sello digital"
      onClose={onClose}
      className="sm:max-w-[520px]"
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} busy={isSubmitting}>
          Guardar
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <ErrorNotice>{refusal}</ErrorNotice>
        <p className="text-texto-2">Son los archivos del CSD que da el SAT, no los de la e.firma. La llave se guarda cifrada.</p>
        <Field label="Certificado (.cer)" error={errors.cer?.message}>
          <Input {...register('cer')} type="file" accept=".cer" />
        </Field>
        <Field label="Llave (.key)" error={errors.key?.message}>
          <Input {...register('key')} type="file" accept=".key" />
        </Field>
        <Field label="Contraseña de la llave" error={errors.clave?.message}>
          <PasswordInput {...register('clave')} autoComplete="off" />
        </Field>
        {own.data?.has_password && (
          <Field label="Tu contraseña" error={errors.current_password?.message}>
            <PasswordInput {...register('current_password')} autoComplete="current-password" />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
