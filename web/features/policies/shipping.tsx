import { Link } from 'react-router';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import { formatPrice } from '#contract/money.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { Part, PolicyPage, type PolicyProps } from './policy-page.tsx';

const MY_ORDERS = (
  <Link to="/profile?tab=pedidos" className="link">
    tus pedidos
  </Link>
);

const cost = (pesos: number): string => (pesos > 0 ? formatPrice(pesos) : 'sin costo');
const span = ([from, until]: readonly [number, number], unit: string): string =>
  from === until ? `${from} ${unit}` : `de ${from} a ${until} ${unit}`;

const zoneText = ({ minutos, costo, minimo }: PublicSettings['entrega']['zonas'][number]): string =>
  [span(minutos, 'minutos'), cost(costo), ...(minimo > 0 ? [`en pedidos desde ${formatPrice(minimo)}`] : [])].join(', ');

/** How orders are received, from the settings of the shop. */
export const Shipping = ({ settings: { pedidos, entrega } }: PolicyProps) => {
  const { recoger, mesa, domicilio, paquete } = pedidos.tipos;
  const isSent = domicilio || paquete;
  const zones = domicilio ? entrega.zonas : [];
  const lead = isSent
    ? `Te lo llevamos a tu puerta${recoger ? ', o lo recoges recién hecho' : ''}.`
    : 'Por ahora no enviamos: te espera recién hecho en la casa.';
  return (
    <PolicyPage path="/envios" title="Envíos" lead={lead}>
      <Part title="Cómo recibes tu pedido">
        <ul>
          {recoger && (
            <li>
              <b>Recoger en la casa:</b> sin costo. Eliges la hora, y a esa hora está listo.
            </li>
          )}
          {mesa && (
            <li>
              <b>En tu mesa:</b> sin costo. Escaneas el código de la mesa y te lo llevamos.
            </li>
          )}
          {domicilio && (
            <li>
              <b>A domicilio:</b> según tu código postal, en las zonas de abajo.
            </li>
          )}
          {paquete && (
            <li>
              <b>Por paquetería:</b> lo que puede viajar, como el café en grano. Tarda {span(entrega.paquete.dias, 'días')},{' '}
              {cost(entrega.paquete.costo)}.
            </li>
          )}
        </ul>
      </Part>
      {isSent && (
        <Part title="A dónde llegamos">
          {zones.length > 0 && (
            <ul>
              {zones.map((zone) => (
                <li key={zone.nombre}>
                  <b>{zone.nombre}:</b> {zoneText(zone)}.
                </li>
              ))}
            </ul>
          )}
          <p>
            Entregamos en la dirección que eliges al pedir. Con tu código postal ves ahí mismo si llegamos y cuánto tardamos. Si la tuya
            queda fuera, pregúntanos. Para cambiarla después de pagar, escríbenos mientras tu pedido diga «pagado».
          </p>
        </Part>
      )}
      {isSent && (
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
      )}
      <Part title={isSent ? 'Cuándo llega' : 'Cuándo está listo'}>
        <p>
          Trabajamos los pedidos en el horario de la casa, en el orden en que entran. En {MY_ORDERS} ves en qué paso va, desde «pagado»
          hasta «entregado».
        </p>
      </Part>
      <Part title="Cuánto cuesta">
        <p>
          {isSent && 'Antes de pagar ves cuánto cuesta el envío. '}El monto mínimo de un pedido es de {formatPrice(MINIMUM_CENTS / 100)}
          {zones.some(({ minimo }) => minimo * 100 > MINIMUM_CENTS) ? '; en algunas zonas es mayor.' : '.'}
        </p>
      </Part>
    </PolicyPage>
  );
};
