import type { Settings } from '#contract/settings/settings-values.ts';
import { Switch } from '#web/ui/form/switch.tsx';

type Notices = Settings['avisos'];
type NoticesProps = { value: Notices; onChange: (value: Notices) => void };

const MAILS: [status: keyof Notices['correo'], label: string][] = [
  ['pagado', 'Pedido pagado'],
  ['preparando', 'En preparación'],
  ['listo', 'Listo'],
  ['enviado', 'En camino'],
  ['entregado', 'Entregado'],
  ['cancelado', 'Cancelado'],
  ['reembolsado', 'Reembolsado'],
];
const PUSHES: [status: keyof Notices['push'], label: string][] = [
  ['listo', 'Listo para recoger'],
  ['enviado', 'En camino'],
];

/** At which statuses guests are notified, by mail and on their devices. */
export const NoticesSection = ({ value, onChange }: NoticesProps) => (
  <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
    <fieldset>
      <legend className="font-semibold">Por correo</legend>
      {MAILS.map(([status, label]) => (
        <Switch
          key={status}
          label={label}
          checked={value.correo[status]}
          onChange={(isOn) => onChange({ ...value, correo: { ...value.correo, [status]: isOn } })}
        />
      ))}
    </fieldset>
    <fieldset>
      <legend className="font-semibold">En el teléfono</legend>
      {PUSHES.map(([status, label]) => (
        <Switch
          key={status}
          label={label}
          checked={value.push[status]}
          onChange={(isOn) => onChange({ ...value, push: { ...value.push, [status]: isOn } })}
        />
      ))}
    </fieldset>
  </div>
);
