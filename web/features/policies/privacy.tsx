import { Link } from 'react-router';
import { clubOf } from '#contract/shop.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { addressOf } from '#web/lib/page/shop.ts';
import { Part, PolicyPage, type PolicyProps } from './policy-page.tsx';
import { RETENTION } from './retention.ts';

/** The privacy notice that the Mexican data protection law (LFPDPPP) asks for. */
export const Privacy = ({ owner }: PolicyProps) => {
  const shop = useShop();
  return (
    <PolicyPage
      path="/privacidad"
      title="Aviso de privacidad"
      lead="Qué datos tuyos usamos, para qué, con quién los compartimos y cómo puedes verlos, corregirlos o borrarlos."
    >
      <Part title="Quién es responsable">
        <p>
          {owner}, con domicilio en {addressOf(shop)}, es responsable de tus datos personales. Para todo lo que dice este aviso escribe a{' '}
          <a href={`mailto:${shop.email}`} className="link">
            {shop.email}
          </a>{' '}
          o llama al {shop.phone}.
        </p>
      </Part>
      <Part title="Qué datos usamos">
        <ul>
          <li>
            <b>Tu cuenta:</b> nombre, correo y contraseña (guardamos una huella de la que no se puede leer); teléfono, RFC y datos de
            facturación, si los escribes; tus puntos, y con qué navegador y cuándo entraste.
          </li>
          <li>
            <b>Tus pedidos:</b> dirección de envío, productos, importes y estado.
          </li>
          <li>
            <b>Tu tarjeta:</b> la cobra el procesador de pagos, que también la guarda si tú lo pides al pagar. Aquí no se guarda su número.
          </li>
          <li>
            <b>El lounge y su lista de espera:</b> nombre, correo, teléfono, número de personas, fecha, hora y tus notas.
          </li>
          <li>
            <b>Tus reseñas:</b> calificación y comentario, que se publican con tu nombre y tu foto, si subiste una.
          </li>
          <li>
            <b>Contacto:</b> nombre, correo y mensaje. <b>{clubOf(shop.name)}:</b> tu correo.
          </li>
          <li>
            <b>El asistente:</b> lo que escribes en el chat. No se guarda; para responder puede usarse un servicio de inteligencia
            artificial, así que no escribas ahí datos personales.
          </li>
          <li>
            <b>Tu conexión:</b> la dirección IP, por unas horas, para frenar abusos. De las que usa tu cuenta o tu reservación, y del
            navegador con que entras, queda una huella, a lo más {RETENTION.addressDays} días.
          </li>
        </ul>
        <p>No pedimos datos sensibles. Si en las notas de una reservación escribes una alergia, la usamos solo para atenderte.</p>
      </Part>
      <Part title="Para qué los usamos">
        <p>Lo necesario para darte el servicio:</p>
        <ul>
          <li>abrir y proteger tu cuenta;</li>
          <li>cobrar, preparar y entregar tus pedidos, llevar tus puntos y devolverte el dinero cuando toca;</li>
          <li>apartar tu mesa, confirmarla y recordártela;</li>
          <li>contestar lo que nos escribes;</li>
          <li>cumplir con las leyes fiscales y de protección al consumidor.</li>
        </ul>
        <p>
          Y dos cosas voluntarias: mandarte el correo del Club, si te suscribes, y publicar tus reseñas. Puedes dejarlas cuando quieras sin
          que nada más cambie: sal del Club con el enlace de cada correo o en{' '}
          <Link to="/suscripcion" className="link">
            Suscripción
          </Link>
          , y borra tu reseña en la página del producto.
        </p>
      </Part>
      <Part title="Con quién los compartimos">
        <p>
          No vendemos tus datos ni los transferimos para fines de otros. Los reciben, solo para darnos su servicio, el procesador de pagos,
          quien aloja la tienda y envía sus correos, y quien lleva tu pedido (nombre, dirección y teléfono). También las autoridades, cuando
          la ley nos obliga; para eso no se necesita tu consentimiento.
        </p>
      </Part>
      <Part title="Cuánto tiempo los guardamos">
        <ul>
          <li>Tu cuenta, hasta que la borres. Una sesión que no se usa termina a los {RETENTION.sessionDays} días.</li>
          <li>
            Si compras sin cuenta, tu nombre, correo y teléfono, {RETENTION.guestDays} días después de tu último pedido; sin pedido,{' '}
            {RETENTION.guestHours} horas.
          </li>
          <li>Los pedidos y sus pagos, el tiempo que piden las leyes fiscales.</li>
          <li>
            Las reservaciones canceladas, {RETENTION.cancelledBookingDays} días después de su fecha; los lugares en la lista de espera,{' '}
            {RETENTION.waitingDays}.
          </li>
          <li>Los mensajes contestados y los correos que salieron del Club, {RETENTION.leftYears} años.</li>
        </ul>
      </Part>
      <Part title="Tus derechos (ARCO)">
        <p>
          Puedes acceder a tus datos, rectificarlos, cancelarlos u oponerte a que se usen; también revocar tu consentimiento o limitar su
          uso. Tus datos los ves en{' '}
          <Link to="/profile" className="link">
            tu perfil
          </Link>{' '}
          y ahí los corriges. En su Configuración descargas una copia y borras tu cuenta: tus reservaciones por venir se cancelan, y de tus
          pedidos quedan los productos, los importes, la ciudad y el código postal, sin tu nombre.
        </p>
        <p>
          Para lo demás escribe a{' '}
          <a href={`mailto:${shop.email}`} className="link">
            {shop.email}
          </a>{' '}
          desde el correo que nos diste, o con un documento que te identifique, y di qué derecho quieres ejercer y sobre qué datos. Te
          contestamos en 20 días hábiles como máximo y, si procede, lo hacemos en los 15 siguientes. No cuesta nada.
        </p>
        <p>Si no estás de acuerdo con la respuesta puedes acudir a la Secretaría Anticorrupción y Buen Gobierno.</p>
      </Part>
      <Part title="Cookies y lo que guarda tu navegador">
        <p>
          La tienda no usa cookies ni herramientas de otros para seguirte. Tu navegador guarda tu sesión, tu carrito, lo que dejaste a
          medias en un formulario, el tema claro u oscuro y el menú para cuando no hay conexión. Se va al borrar los datos del sitio. En la
          página de pago el procesador puede usar cookies propias contra fraudes.
        </p>
        <p>
          Para saber cuántas visitas tiene, la tienda cuenta las páginas que se ven, los productos que se abren o se agregan al carrito y
          los pagos que se empiezan, con la hora, el sitio desde el que llegaste y el país. No guarda quién fue: de la dirección y el
          navegador queda una huella hecha con una clave que se borra cada día, y de cada día pasado solo quedan sumas. Si tu navegador pide
          que no te rastreen (DNT o GPC), tu visita no se cuenta.
        </p>
      </Part>
      <Part title="Cambios">
        <p>Si este aviso cambia, el nuevo se publica en esta página con su fecha.</p>
      </Part>
    </PolicyPage>
  );
};
