import { MAILED, ORDER_STATUS, type OrderStatus, PUSHED } from '#contract/orders/order-statuses.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { StaffNotices } from './staff-notices.tsx';

type Notices = Settings['avisos'];
type NoticesProps = { value: Notices; errors: Record<string, string>; onChange: (value: Notices) => void };

/** The labels that are not the name of the status. */
const MAIL_LABELS: Partial<Record<OrderStatus, string>> = { pagado: 'Pedido pagado', preparando: 'En preparación', enviado: 'En camino' };
const PUSH_LABELS: Partial<Record<OrderStatus, string>> = { listo: 'Listo para recoger', enviado: 'En camino' };

/** At which statuses guests are notified, by mail and on their devices, and what the staff is told. */
export function NoticesSection({ value, errors, onChange }: NoticesProps) {
  const staff = useLoad(async (signal) => (await api('GET /api/avisos/personal', {}, { signal })).data, 'staff');
  return (
    <>
      {staff.data?.correo_sale === false && (
        <Notice tone="info">
          <b className="font-semibold">Modo de prueba: los correos no salen.</b> Cada uno se guarda como archivo en la carpeta{' '}
          <code>outbox</code> de los datos de la tienda. Para enviarlos, define <code>SMTP_URL</code>.
        </Notice>
      )}
      <h3 className="font-semibold">Al cliente</h3>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <fieldset>
          <legend className="text-texto-2">Por correo</legend>
          {MAILED.map((status) => (
            <Switch
              key={status}
              label={MAIL_LABELS[status] ?? ORDER_STATUS[status].name}
              checked={value.correo[status]}
              onChange={(isOn) => onChange({ ...value, correo: { ...value.correo, [status]: isOn } })}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="text-texto-2">En el teléfono</legend>
          {PUSHED.map((status) => (
            <Switch
              key={status}
              label={PUSH_LABELS[status] ?? ORDER_STATUS[status].name}
              checked={value.push[status]}
              onChange={(isOn) => onChange({ ...value, push: { ...value.push, [status]: isOn } })}
            />
          ))}
        </fieldset>
      </div>
      <h3 className="mt-3 font-semibold">A tu equipo</h3>
      <StaffNotices loaded={staff} value={value} errors={errors} onChange={onChange} />
    </>
  );
}
