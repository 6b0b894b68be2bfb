import type { Settings } from '#contract/settings/settings-values.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { ListField } from '../../orders/list-field.tsx';
import { Addresses } from './addresses.tsx';
import { WhoAsked } from './who-asked.tsx';

type Assistants = Settings['agentes'];
type AssistantsProps = { value: Assistants; errors: Record<string, string>; onChange: (value: Assistants) => void };

const LOCAL = /^(localhost|127\.|\[::1\])/;
const canBeReached = () => location.protocol === 'https:' || LOCAL.test(location.hostname);

/** Whether assistants may prepare orders, which ones, and where they begin. */
export const AssistantsPart = ({ value, errors, onChange }: AssistantsProps) => (
  <section aria-label="Asistentes" className="grid gap-5">
    <div>
      <Switch
        label="Los asistentes pueden preparar pedidos"
        about="Leen el menú y los horarios, y dejan un pedido listo. Quien pide lo revisa, lo paga o reserva: el programa nunca."
        checked={value.activo}
        onChange={(activo) => onChange({ ...value, activo })}
      />
      {!value.activo && (
        <p role="status" className="text-xs text-texto-2">
          Apagado: ningún asistente encuentra tu tienda, y los pedidos que dejó listos ya no se pueden abrir.
        </p>
      )}
    </div>
    {!canBeReached() && (
      <Notice tone="warning">Tu tienda se abre sin https. Los asistentes la encuentran cuando su dirección empiece con https://.</Notice>
    )}
    <ListField
      label="Solo desde estos dominios"
      hint="Con comas: ejemplo.com, otro.mx. Vacío: cualquiera."
      value={value.plataformas}
      foreign={/[^\p{L}\p{N}.,;\s-]/gu}
      error={Object.entries(errors).find(([field]) => field.startsWith('plataformas'))?.[1]}
      onChange={(plataformas) => onChange({ ...value, plataformas })}
    />
    <Addresses />
    <WhoAsked />
  </section>
);
