import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { STAFF_ROLE_NAMES } from '#contract/staff.ts';
import { TOKEN_DAYS, TOKEN_ROLES, type TokenRole } from '#contract/tokens/tokens.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { shopNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, Options } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';

/** A new token, with the secret that is shown this once. */
export type Made = { nombre: string; token: string; until: Date };

const DAY_MS = 24 * 60 * 60 * 1000;
const MAY: Record<TokenRole, string> = {
  staff: 'Ve y mueve pedidos y reservaciones, y marca lo agotado.',
  manager: 'Además cambia el menú, las promociones y los ajustes, y ve las ventas.',
};
const resolver = checkWith(async () => (await import('#contract/tokens/tokens.ts')).NewAccessToken);

export function NewToken({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const form = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { nombre: '', puesto: 'staff' as TokenRole, solo_lectura: true, dias: TOKEN_DAYS.usual },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (asked) => {
    setRefusal(null);
    try {
      const { token } = await api('POST /api/tokens', asked);
      onMade({ nombre: asked.nombre, token, until: new Date(shopNow() + asked.dias * DAY_MS) });
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['nombre', 'puesto', 'solo_lectura', 'dias']));
    }
  });
  return (
    <Dialog
      title="Crear token"
      onClose={onClose}
      className="sm:max-w-[480px]"
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} busy={isSubmitting}>
          Crear token
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <ErrorNotice>{refusal}</ErrorNotice>
        <Field label="Nombre" error={errors.nombre?.message} hint="El programa que lo va a usar.">
          <Input {...register('nombre')} autoComplete="off" maxLength={60} />
        </Field>
        <Field label="Puesto" error={errors.puesto?.message} hint={MAY[watch('puesto')]}>
          <Select {...register('puesto')}>
            <Options of={TOKEN_ROLES.map((role) => [role, STAFF_ROLE_NAMES[role]] as const)} />
          </Select>
        </Field>
        <Switch
          label="Solo lectura"
          about="Ve lo de su puesto y no cambia nada"
          checked={watch('solo_lectura')}
          onChange={(isOn) => setValue('solo_lectura', isOn)}
        />
        <Field
          label="Días que sirve"
          error={errors.dias?.message}
          hint={`De ${TOKEN_DAYS.least} a ${TOKEN_DAYS.most}. Después deja de entrar.`}
        >
          <Input {...register('dias', { valueAsNumber: true })} type="number" inputMode="numeric" className="num max-w-32" />
        </Field>
        <p className="text-xs text-texto-2">
          Ningún token entra a usuarios, tokens, webhooks, bitácora ni caja, ni reembolsa o cancela facturas.
        </p>
      </form>
    </Dialog>
  );
}
