import type { Preferences } from '#contract/accounts/preferences.ts';
import { clubOf } from '#contract/shop.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { Section } from './section.tsx';

type SwitchesProps = { chosen: Preferences; save: (changed: Preferences) => void };
type NoticesProps = SwitchesProps & { isVerified: boolean };

/** Which mails the account gets. The Club needs a verified e-mail. */
export const Notices = ({ chosen, save, isVerified }: NoticesProps) => {
  const { avisos } = chosen;
  const { name } = useShop();
  const change = (part: Partial<Omit<Preferences['avisos'], 'seguridad'>>) => save({ ...chosen, avisos: { ...avisos, ...part } });
  return (
    <Section title="Avisos por correo" about="Los recibos, los reembolsos y la seguridad siempre llegan.">
      <Switch
        label="Mis pedidos"
        about="Cuando tu pedido se prepara, sale o llega."
        checked={avisos.pedidos}
        onChange={(pedidos) => change({ pedidos })}
      />
      <Switch
        label="Mis reservaciones"
        about="El recordatorio y las noticias de la lista de espera. La confirmación siempre llega."
        checked={avisos.reservaciones}
        onChange={(reservaciones) => change({ reservaciones })}
      />
      <Switch
        label={clubOf(name)}
        about={`Lotes nuevos, catas y promociones. Uno al mes.${isVerified ? '' : ' Verifica tu correo para elegirlo.'}`}
        checked={avisos.promociones}
        disabled={!isVerified}
        onChange={(promociones) => change({ promociones })}
      />
    </Section>
  );
};

/** What the shop may count. */
export const Privacy = ({ chosen, save }: SwitchesProps) => (
  <Section title="Privacidad" about="Contamos visitas sin cookies y sin tu nombre.">
    <Switch
      label="Contar mis visitas"
      about="Nos ayuda a saber qué páginas sirven."
      checked={chosen.privacidad.analitica}
      onChange={(analitica) => save({ ...chosen, privacidad: { analitica } })}
    />
  </Section>
);
