import { Link } from 'react-router';
import { Part, PolicyPage } from './policy-page.tsx';

const MY_ORDERS = (
  <Link to="/profile?tab=pedidos" className="link">
    tus pedidos
  </Link>
);

export const Shipping = () => (
  <PolicyPage path="/envios" title="Envíos" lead="Te lo llevamos a tu puerta, o lo recoges recién hecho.">
    <Part title="A dónde llegamos">
      <p>
        Entregamos en la dirección que eliges al pedir. Con tu código postal ves ahí mismo si llegamos y cuánto tardamos. Si la tuya queda
        fuera, pregúntanos. Para cambiarla después de pagar, escríbenos mientras tu pedido diga «pagado».
      </p>
    </Part>
    <Part title="Qué viaja y cómo">
      <ul>
        <li>
          <b>Café en grano:</b> sale empacado y con guía para seguirlo.
        </li>
        <li>
          <b>Alimentos y bebidas:</b> los preparamos al recibir tu pedido y te los llevamos recién hechos.
        </li>
      </ul>
    </Part>
    <Part title="Cuándo llega">
      <p>
        Trabajamos los pedidos en el horario de la casa, en el orden en que entran. En {MY_ORDERS} ves en qué paso va: pagado, preparando,
        enviado y entregado.
      </p>
    </Part>
    <Part title="Cuánto cuesta">
      <p>
        Recoger en la casa o pedir en tu mesa no cuesta más. El envío a domicilio depende de tu código postal, y el de paquetería es uno
        solo: antes de pagar ves cuánto es. El monto mínimo de un pedido es de $10.00; en algunas zonas es mayor.
      </p>
    </Part>
  </PolicyPage>
);
