import { MINIMUM_CENTS } from '#contract/limits.ts';
import { formatPrice, toPesos } from '#contract/money.ts';
import { ANSWER_TIME } from '#contract/shop.ts';
import { settings } from '#server/current-settings.ts';
import { invoiceDays, payment } from '#server/features/assistant/facts/payment-facts.ts';
import { deliveries, leastByZone, pickUp, toldOfDeliveries } from '#server/features/assistant/facts/receiving-facts.ts';
import { contact, contactLater, phone } from '#server/features/assistant/facts/shop-facts.ts';
import { link } from '#server/features/assistant/reply.ts';
import { COMPLAINT, HINTS } from '#server/features/assistant/vocabulary.ts';
import type { Intent } from './intent.ts';

const whole = new Intl.NumberFormat('es-MX');
const MINIMUM = formatPrice(toPesos(MINIMUM_CENTS));
const pointsFor = (pesos: number): number => Math.floor(pesos * settings().puntos.por_peso);

/** Facts about orders, payments and deliveries. */
export const ORDERING: Intent[] = [
  {
    name: 'recoger',
    asks: 'agend*/program* … pedido/orden, pedir/pedido/ordenar … para más tarde/después/mañana, recog*, recojo, pasar/paso por mi/el pedido, pick up, pick-up, pickup, para llevar, take away, llevármelo',
    unless: 'cambi*/mover … hora, pag* … recog*/recojo',
    says: pickUp,
  },
  {
    name: 'sin cuenta',
    asks: `sin (tener/abrir/crear) (una) cuenta/registrarme/registro, como invitado,
      beneficio/ventaja … cuenta/registr*, para qué … cuenta/registr*, registrarse,
      necesito/debo/falta/que (tener/abrir/crear) (una) cuenta/registrarme/registrarse`,
    says: `No necesitas cuenta para comprar ni para reservar en el lounge. Con ella juntas puntos y guardas tus direcciones y pedidos: se abre en ${link('Registro', '/register')}.`,
  },
  {
    name: 'respuesta',
    asks: 'cuánto (tiempo) tarda*/demora* … respon*/contest*, cuándo (me) responden/contestan, tiempo de respuesta',
    says: () => `Respondemos ${ANSWER_TIME}. ${contact()}`,
  },
  {
    name: 'mínimo',
    asks: 'pedido/compra/monto/orden/pedir/comprar … mínimo, mínimo … pedido/compra/pedir/comprar/domicilio/envío',
    says: () => `El monto mínimo de un pedido es de ${MINIMUM}. ${leastByZone()}`.trim(),
  },
  {
    name: 'entregas',
    asks: `envío, enviar, mandarme, mandarlo, me llega, llega hasta, surten, hacen llegar, paquetería, domicilio, repart*, entrega, mandan, mandar, delivery, deliver, ship, shipping,
      llevan a (mi) casa, hasta dónde llegan, llegan/llegar a(l), tarda* … llegar/llega, cuánto (tiempo) tarda a (la)/al, internacional*`,
    unless: 'contra entrega, contraentrega, pag* … repartidor, link/liga de pago, puntos, llega … código/correo/mensaje',
    says: ({ folded }) => deliveries(folded),
    tells: ({ folded }) => toldOfDeliveries(folded),
  },
  {
    name: 'cambiar pedido',
    asks: HINTS.cambiaPedido,
    says: () =>
      `Un pedido pagado no se cambia en línea. Cancélalo desde ${link('tus pedidos', '/profile?tab=pedidos')} o desde el enlace de tu correo mientras esté en «Pagado», y haz otro. Si ya lo estamos preparando, llámanos al ${phone()}.`,
  },
  {
    name: 'quejas',
    asks: COMPLAINT,
    says: () =>
      `Siento lo que pasó. ${contact()} Con tu número de pedido lo revisa una persona del equipo; también atendemos en el ${phone()}.`,
  },
  {
    name: 'cupones',
    asks: 'cupón*, código de descuento, código promocional*, 2x1, dos por uno, happy hour, hora feliz',
    says: 'Si tienes un código, escríbelo al pagar, en «Cupón»: el descuento se ve antes de que pagues. Las promociones que no llevan código se aplican solas, y se ven en tu pedido.',
  },
  {
    name: 'pedir en la mesa',
    asks: HINTS.pideEnMesa,
    says: () =>
      settings().pedidos.tipos.mesa
        ? 'Sí: escanea con tu teléfono el código de tu mesa. Pides y pagas ahí, y te lo llevamos.'
        : 'Por ahora no se pide en línea desde la mesa.',
  },
  {
    name: 'propina',
    asks: 'propina',
    says: () =>
      settings().propinas.activas
        ? 'Puedes dejar propina al pagar en línea, o no dejarla. Es íntegra para quien prepara tu pedido.'
        : 'En línea no se deja propina.',
  },
  {
    name: 'precios con IVA',
    asks: 'iva, impuesto',
    unless: 'factur*',
    says: 'Los precios incluyen IVA. El costo del envío, cuando lo hay, lo ves antes de pagar.',
  },
  {
    name: 'pago seguro',
    asks: 'seguro … pag*/tarjeta/comprar, pag*/tarjeta/comprar … seguro, guard* … tarjeta, datos de (mi/la) tarjeta, clonen, fraude',
    says: `La tarjeta la cobra el procesador de pagos, que también la guarda si tú lo pides al pagar. Aquí no se guarda su número: lo dice el ${link('Aviso de privacidad', '/privacidad')}.`,
  },
  {
    name: 'comprobante',
    asks: 'comprobante, confirmación … pedido/compra/correo, correo de confirmación',
    unless: 'reserv*, mesa',
    says: `Cuando el pago se confirma te llega un correo con el número y el enlace de tu pedido. Con cuenta, también está en ${link('tus pedidos', '/profile?tab=pedidos')}.`,
  },
  {
    name: 'pedir lo mismo',
    asks: 'repetir … pedido/orden/compra, pedir lo mismo, volver a pedir, mismo pedido, otra vez lo mismo',
    says: `En ${link('tus pedidos', '/profile?tab=pedidos')}, cada pedido se puede pedir otra vez.`,
  },
  {
    name: 'puntos',
    asks: 'punto, recompensa, canje*, acumul*, lealtad, premio, membresía, socio, tarjeta de cliente, points',
    says: ({ index, text }) => {
      const { por_peso, descuento_puntos, descuento_porcentaje, gratis_puntos } = settings().puntos;
      const earned = `Cada peso que pagas en productos te da ${whole.format(por_peso)} ${por_peso === 1 ? 'punto' : 'puntos'}, y no caducan.`;
      const [product] = index.named(text);
      const ofProduct = product
        ? ` Por ${product.name} (${formatPrice(product.price)}) son ${whole.format(pointsFor(product.price))}.`
        : '';
      return `${earned}${ofProduct} Con ${whole.format(descuento_puntos)} puntos tienes ${descuento_porcentaje}\u00a0% de descuento en un producto, y con ${whole.format(gratis_puntos)} puntos un producto gratis. Los ves y los canjeas en ${link('tu perfil', '/profile?tab=puntos')}.`;
    },
  },
  {
    name: 'cancelaciones',
    asks: 'devol*, devuelv*, reembols*, cancel*, mi dinero',
    unless: 'mesa, reserv*, lounge, suscri*, boletín, club',
    says: () =>
      `Puedes cancelar un pedido desde ${link('tus pedidos', '/profile?tab=pedidos')}, o desde el enlace de tu correo si compraste sin cuenta, mientras esté en «Pagado»; el cobro se te devuelve, y tu banco puede tardar de 5 a 10 días hábiles en mostrarlo. Si ya lo estamos preparando, ${contactLater()} Lo demás está en ${link('Devoluciones y cancelaciones', '/devoluciones')}.`,
  },
  {
    name: 'tarjeta rechazada',
    asks: 'rechaz*, declin*, no pasa … tarjeta, tarjeta … no pasa, no me deja pagar, no puedo pagar',
    says: () =>
      `Si tu banco rechazó la tarjeta, no se hizo ningún cargo: prueba con otra, o pregunta a tu banco. Si sigue igual, ${contactLater()}`,
  },
  {
    name: 'pagos',
    asks: `pago, pagar, pague, pagamos, tarjeta, efectivo, transferencia, oxxo, paypal, meses sin intereses, payment,
      terminal, repartidor, contra entrega, contraentrega, dólar, spei, deposito, débito, crédito, vales, msi, pay, visa, mastercard, amex, american, credit card, debit, cash`,
    unless:
      'seguro, guard* … tarjeta, datos de (mi/la) tarjeta, rechaz*, declin*, no puedo pagar, tarjeta … no pasa, tarjeta de regalo, pay de, paga/pagar … reserv*',
    says: ({ folded }) => payment(folded),
  },
  {
    name: 'facturas',
    asks: 'factur*, factura, facturación, rfc, cfdi, ticket, recibo',
    says: () =>
      `El ticket de cada pedido se descarga en PDF desde ${link('tus pedidos', '/profile?tab=pedidos')} o desde el enlace de tu correo; en la página del pedido, «Facturar» pide la factura con tu RFC, nombre, régimen y código postal${invoiceDays()}. También, para una factura, ${contactLater()}`,
  },
];
