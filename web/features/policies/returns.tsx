import { Link } from 'react-router';
import { CANCEL_HOURS, GRACE_MINUTES } from '#contract/reservations/lounge.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { Part, PolicyPage, type PolicyProps } from './policy-page.tsx';

const MY_ORDERS = (
  <Link to="/profile?tab=pedidos" className="link">
    tus pedidos
  </Link>
);

export const Returns = ({ settings }: PolicyProps) => {
  const shop = useShop();
  return (
    <PolicyPage path="/devoluciones" title="Devoluciones y cancelaciones" lead="Cómo se cancela un pedido y qué hacemos si algo llegó mal.">
      <Part title="Cancelar un pedido">
        <p>
          Puedes cancelarlo en {MY_ORDERS} mientras no lo empecemos a preparar. El cobro se te devuelve completo. Cuando ya lo estamos
          preparando, escríbenos o llama: si todavía se puede, lo cancelamos.
        </p>
      </Part>
      <Part title="Algo llegó mal, incompleto o equivocado">
        <p>
          Escribe a{' '}
          <a href={`mailto:${shop.email}`} className="link">
            {shop.email}
          </a>{' '}
          con tu número de pedido y, si puedes, una foto. Lo revisa una persona del equipo y te devolvemos lo que corresponda.
        </p>
      </Part>
      <Part title="Tu dinero">
        <ul>
          <li>
            Vuelve a la tarjeta con la que pagaste, o a la cuenta desde la que transferiste. Tu banco puede tardar de 5 a 10 días hábiles en
            mostrarlo.
          </li>
          {settings.caja && <li>Si pagaste en la caja, pide ahí la devolución: lo que pagaste en efectivo se te da en efectivo.</li>}
          <li>Si pagaste en efectivo en OXXO, te escribimos para acordar a qué cuenta.</li>
          <li>Se restan los puntos que ganaste con el pedido, y los canjes que usaste vuelven a estar disponibles.</li>
          <li>Te avisamos por correo.</li>
        </ul>
      </Part>
      <Part title="Reservaciones del lounge">
        <p>
          No tienen costo. Se cancelan con el enlace de tu correo de confirmación hasta {CANCEL_HOURS} horas antes o, si reservas con menos
          tiempo, durante {GRACE_MINUTES} minutos después de reservar; después, por teléfono.
        </p>
      </Part>
    </PolicyPage>
  );
};
