import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ReceivedMessage } from '#contract/contact/contact.ts';
import { MAX_MESSAGE } from '#contract/limits.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';

const resolver = checkWith(async () => (await import('#contract/contact/contact.ts')).Answer);

type ReplyFormProps = { to: ReceivedMessage; onSent: (message: ReceivedMessage) => void; onCancel: () => void };

/** Answers a message by mail. */
export function ReplyForm({ to, onSent, onCancel }: ReplyFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({ resolver, defaultValues: { message: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ message }) => {
    setRefusal(null);
    try {
      onSent(await api('POST /api/contact/{id}/reply', { id: to.id, message }));
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['message']));
    }
  });
  return (
    <form noValidate onSubmit={submit} aria-label={`Respuesta a ${to.name}`} className="grid max-w-[75ch] gap-3">
      <ErrorNotice>{refusal}</ErrorNotice>
      <Field
        label="Tu respuesta"
        hint={`Se envía por correo a ${to.email} y el mensaje queda como atendido.`}
        error={errors.message?.message}
      >
        <Textarea {...register('message')} rows={4} maxLength={MAX_MESSAGE} autoFocus />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isSubmitting} busyLabel="Enviando…">
          Enviar respuesta
        </Button>
        <Button variant="text" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
