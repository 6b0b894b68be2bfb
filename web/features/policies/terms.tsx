import { Link } from 'react-router';
import { MAX_COMMENT, MINIMUM_CENTS } from '#contract/limits.ts';
import { formatPrice } from '#contract/money.ts';
import { CANCEL_HOURS, GRACE_MINUTES, MAX_GUESTS } from '#contract/reservations/lounge.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { addressOf } from '#web/lib/page/shop.ts';
import { formatCount, formatUnits } from '#web/lib/words/money.ts';
import { Part, PolicyPage, type PolicyProps } from './policy-page.tsx';

export const Terms = ({ owner, settings }: PolicyProps) => {
  const shop = useShop();
  const { points } = shop;
  return (
    <PolicyPage
      path="/terminos"
      title="Términos y condiciones"
      lead="Las reglas de la tienda en línea, en pocas palabras. Al comprar o reservar aquí las aceptas."
    >
      <Part title="Con quién tratas">
        <p>
          La tienda es de {owner}, {addressOf(shop)}. Nos encuentras en {shop.email} y en el {shop.phone}.
        </p>
      </Part>
      <Part title="Tu cuenta">
        <p>
          Para ver el menú, comprar y reservar una mesa no necesitas cuenta; con ella juntas puntos y guardas tus direcciones y pedidos. Da
          datos verdaderos y cuida tu contraseña: lo que se hace con ella cuenta como tuyo.
        </p>
      </Part>
      <Part title="Precios y pago">
        <ul>
          <li>Los precios están en pesos mexicanos (MXN) e incluyen IVA. El costo del envío, cuando lo hay, lo ves antes de pagar.</li>
          <li>
            Pagas el precio que ves al pagar, con tarjeta de crédito o débito. El monto mínimo es de {formatPrice(MINIMUM_CENTS / 100)}.
          </li>
          {settings.caja && (
            <li>Donde la página lo ofrece, también pides y pagas en la caja, en efectivo o con tarjeta, sin monto mínimo.</li>
          )}
          <li>El pedido queda hecho cuando el pago se confirma. Te llega un correo con su número.</li>
          <li>Si la página de pago dice «Modo de prueba», no se hace ningún cobro ni se entrega nada.</li>
        </ul>
      </Part>
      <Part title="Productos y alérgenos">
        <p>
          Las imágenes son ilustrativas. La página de cada producto dice qué alérgenos contiene; de trazas no tenemos información. Si tienes
          una alergia, pregúntanos antes de pedir.
        </p>
      </Part>
      <Part title="Puntos">
        <ul>
          <li>Cada peso que pagas en productos con tu cuenta te da {formatUnits(points.por_peso, 'punto')}. No caducan.</li>
          <li>
            Con {formatUnits(points.descuento_puntos, 'punto')} tienes {points.descuento_porcentaje}&nbsp;% de descuento en una pieza; con{' '}
            {formatCount(points.gratis_puntos)}, una pieza gratis. Cada canje vale para un pedido.
          </li>
          <li>No se cambian por dinero. Un pedido cancelado o reembolsado resta los puntos que dio y devuelve los canjes que usó.</li>
        </ul>
      </Part>
      <Part title="Lounge">
        <p>
          Se reserva sin cargo para 1 a {MAX_GUESTS} personas, hasta con {formatUnits(shop.daysAhead, 'día')} de anticipación. La mesa es
          tuya por {formatUnits(shop.stayHours, 'hora')}. Puedes cancelar en línea hasta {CANCEL_HOURS} horas antes o, si reservas con menos
          tiempo, durante {GRACE_MINUTES} minutos después de reservar.
        </p>
      </Part>
      <Part title="Reseñas">
        <p>
          Una por producto y persona, de {MAX_COMMENT} caracteres como máximo, con tu opinión y sin insultos ni datos de otros. Podemos
          retirar la que no cumpla; tú puedes cambiar o borrar la tuya.
        </p>
      </Part>
      <Part title="Cambios y ley">
        <p>
          Si estas reglas cambian, las nuevas se publican aquí y valen para los pedidos que se hagan después. Se aplican las leyes de
          México; si no llegamos a un acuerdo puedes acudir a la Profeco. De tus datos habla el{' '}
          <Link to="/privacidad" className="link">
            aviso de privacidad
          </Link>
          .
        </p>
      </Part>
    </PolicyPage>
  );
};
