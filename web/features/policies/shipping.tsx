import { Link } from 'react-router';
import { Part, PolicyPage } from './policy-page.tsx';

const MY_ORDERS = (
  <Link to="/profile?tab=pedidos" className="link">
    tus pedidos
  </Link>
);

export const Shipping = () => (
  <PolicyPage path="/envios" title="Envíos" lead="Te lo llevamos a tu puerta y no cuesta nada.">
    <Part title="A dónde llegamos">
      <p>
        Entregamos en la Ciudad de México, en la dirección que eliges al pagar. Si la tuya queda fuera, pregúntanos antes de pedir. Para
        cambiarla después de pagar, escríbenos mientras tu pedido diga «pagado».
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
      <p>El envío no tiene costo. El monto mínimo de un pedido es de $10.00.</p>
    </Part>
  </PolicyPage>
);
