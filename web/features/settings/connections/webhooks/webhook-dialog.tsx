import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { WEBHOOK_EVENT_NAMES, type Webhook, type WebhookEvent } from '#contract/webhooks/webhooks.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice, Notice } from '#web/ui/state/notice.tsx';

type WebhookDialogProps = {
  /** Absent for a new one. */
  hook?: Webhook;
  isOwner: boolean;
  onMade: (hook: Webhook & { secreto: string }) => void;
  onSaved: (hook: Webhook) => void;
  onClose: () => void;
};

const EVENTS = Object.entries(WEBHOOK_EVENT_NAMES) as [WebhookEvent, string][];
const resolver = checkWith(async () => (await import('#contract/webhooks/webhooks.ts')).WebhookFields);

/** Where a webhook leads, what it is told, and whether it names customers. */
export function WebhookDialog({ hook, isOwner, onMade, onSaved, onClose }: WebhookDialogProps) {
  const form = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      url: hook?.url ?? '',
      eventos: hook?.eventos ?? [],
      con_datos: hook?.con_datos ?? false,
      activo: hook?.activo ?? true,
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (fields) => {
    setRefusal(null);
    try {
      if (hook) onSaved(await api('PUT /api/webhooks/{id}', { id: hook.id, ...fields }));
      else onMade(await api('POST /api/webhooks', fields));
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['url', 'eventos', 'con_datos', 'activo']));
    }
  });
  const wrongEvents = errors.eventos?.message;
  return (
    <Dialog
      title={hook ? 'Editar webhook' : 'Agregar webhook'}
      onClose={onClose}
      className="sm:max-w-[560px]"
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} busy={isSubmitting}>
          {hook ? 'Guardar' : 'Agregar'}
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <ErrorNotice>{refusal}</ErrorNotice>
        <Field label="Dirección" error={errors.url?.message} hint="Pública y con https://.">
          <Input {...register('url')} type="url" inputMode="url" autoComplete="off" spellCheck={false} maxLength={500} />
        </Field>
        <fieldset aria-describedby={wrongEvents ? `${form}-events` : undefined}>
          <legend className="text-sm font-semibold">De qué avisa</legend>
          <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {EVENTS.map(([event, name]) => (
              <Checkbox
                key={event}
                {...register('eventos')}
                value={event}
                label={<span className="font-normal">{name}</span>}
                aria-invalid={wrongEvents ? true : undefined}
              />
            ))}
          </div>
          {wrongEvents && <FieldError id={`${form}-events`}>{wrongEvents}</FieldError>}
        </fieldset>
        {isOwner ? (
          <div className="grid gap-2">
            <Switch
              label="Con datos de clientes"
              about="Nombre, correo, teléfono y dirección"
              checked={watch('con_datos') === true}
              onChange={(isOn) => setValue('con_datos', isOn)}
            />
            {watch('con_datos') && (
              <Notice tone="warning" role="status">
                Esos datos salen de la tienda, y quien los recibe también debe cuidarlos. Menciónalo en tu aviso de privacidad.
              </Notice>
            )}
            {errors.con_datos && <FieldError>{errors.con_datos.message}</FieldError>}
          </div>
        ) : (
          <p className="text-xs text-texto-2">
            {hook?.con_datos ? 'Lleva datos de clientes: así lo decidió el dueño.' : 'No lleva datos de clientes: eso lo decide el dueño.'}
          </p>
        )}
        <Switch
          label="Activo"
          about={hook && !hook.activo ? 'Lo que pasó mientras estuvo apagado no se manda' : 'Apagado no recibe nada'}
          checked={watch('activo') === true}
          onChange={(isOn) => setValue('activo', isOn)}
        />
      </form>
    </Dialog>
  );
}
