import { DISCOUNT, REWARD_COST } from '#contract/rewards.ts';
import { SHOP } from '#contract/shop.ts';
import { link } from './reply.ts';

/** What can be asked about the house, by the folded question; the first that fits answers. */
type Topic = { name: string; asks: RegExp; says: (now: Date, folded: string) => string };

const whole = new Intl.NumberFormat('es-MX');
const CONTACT = `Escríbenos a ${SHOP.email} o desde ${link('la página de contacto', '/contacto')}.`;

const OPENS = 7;
const CLOSES = 23;
const hourInMexico = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Mexico_City', hour: 'numeric', hourCycle: 'h23' });
const isOpen = (now: Date): boolean => {
  const hour = Number(hourInMexico.format(now));
  return hour >= OPENS && hour < CLOSES;
};

const HOURS = `Abrimos de lunes a domingo, de 7 AM a 11 PM.`;

const HOLIDAY = /\b(festivos?|navidad|ano nuevo|semana santa|puente|25 de diciembre|24 de diciembre|31 de diciembre|1 de enero)\b/;
/** Something went wrong: no list of orders helps then. */
export const COMPLAINT =
  /\b(lleg(o|aron) (\w+ )?(fri[oa]s?|tarde|mal|rot[oa]s?|incomplet[oa]s?|equivocad[oa]s?)|mi dinero|mal servicio|pesim[oa]|estafa\w*|cobr(o|aron) (doble|de mas|dos veces)|poner una queja|presentar una queja|falt(o|a|aban?) (un|una|mi|algo|cosas|productos?))\b/;

export const TOPICS: Topic[] = [
  {
    name: 'entregas',
    asks: /\b(envios?|envian|enviar|domicilio|repart\w*|entregas?|entregan|mandan|delivery|deliver|shipping|llevan a (mi )?casa|a domicilio|hasta donde llegan|llegan a)\b/,
    says: () =>
      `Sí, llevamos tu pedido a domicilio y el envío no tiene costo. Pides en línea, eliges tu dirección al pagar y sigues tu pedido desde ${link('tu perfil', '/profile?tab=pedidos')}.`,
  },
  {
    name: 'quejas',
    asks: COMPLAINT,
    says: () =>
      `Siento lo que pasó. ${CONTACT} Con tu número de pedido lo revisa una persona del equipo; también atendemos en el ${SHOP.phone}.`,
  },
  {
    name: 'minimo',
    asks: /\b(pedido|compra|monto|orden) minim[oa]\b|\bminimo de (compra|pedido)\b/,
    says: () => 'El monto mínimo de un pedido es de $10.00. El envío no tiene costo.',
  },
  {
    name: 'puntos',
    asks: /\b(puntos?|recompensas?|canje\w*|canjear|lealtad|premios?|points)\b/,
    says: () =>
      `Cada peso que pagas en productos te da 1 punto. Con ${whole.format(REWARD_COST.discount)} puntos tienes ${DISCOUNT}\u00a0% de descuento en un producto, y con ${whole.format(REWARD_COST.free)} puntos un producto gratis. Los ves y los canjeas en ${link('tu perfil', '/profile?tab=puntos')}.`,
  },
  {
    name: 'cancelaciones',
    asks: /\b(devol\w+|reembols\w+|cancel\w+)\b(?!.*\b(mesa|reserv\w*|lounge|suscri\w+|boletin|club)\b)/,
    says: () =>
      `Puedes cancelar un pedido desde ${link('tus pedidos', '/profile?tab=pedidos')} mientras esté en «Pagado»; el cobro se te devuelve. Si ya lo estamos preparando, ${lower(CONTACT)}`,
  },
  {
    name: 'pagos',
    asks: /\b(pag(o|os|ar|an|as|ue|uen|amos)|tarjetas?(?! de regalo)|efectivo|transferencias?|oxxo|paypal|meses sin intereses|payment|pay(?! de\b)|visa|mastercard|amex)\b/,
    says: () =>
      `En línea se paga con tarjeta de crédito o débito, al terminar tu pedido. No recibimos efectivo ni transferencias por la página. El monto mínimo es de $10.00. Si la página de pago dice «Modo de prueba», no se hace ningún cobro.`,
  },
  {
    name: 'facturas',
    asks: /\b(facturas?|facturan|facturacion|rfc|cfdi|ticket|recibo)\b/,
    says: () =>
      `El ticket de cada pedido se descarga en PDF desde ${link('tus pedidos', '/profile?tab=pedidos')}. Para una factura, ${lower(CONTACT)}`,
  },
  {
    name: 'desayuno',
    asks: /\b(a que hora|hasta que hora|horario)\b.*\bdesayun\w*/,
    says: () => `Los desayunos se sirven a cualquier hora. ${HOURS}`,
  },
  {
    name: 'horario',
    asks: /\b(horarios?|a que hora|abren|cierran|abiertos?|cerrados?|abre|cierra|que dias|domingos?|festivos?|navidad|ano nuevo|open|opening|close|hours)\b(?!.*\b(reserv\w*|mesa|lounge)\b)/,
    says: (now, folded) =>
      HOLIDAY.test(folded)
        ? `${HOURS} Si un día festivo cambia, aquí no lo sé: ${lower(CONTACT)}`
        : `${HOURS} Ahora mismo ${isOpen(now) ? 'estamos abiertos' : 'está cerrado'}.`,
  },
  {
    name: 'direccion',
    asks: /\b(direccion|en que (colonia|calle|zona|parte) (estan|queda|quedan)|donde (estan|queda|quedan|se encuentran|los encuentro|esta la|se ubican)|ubicacion|ubicados|como llego|sucursal\w*|address|where are you|located)\b/,
    says: () => `Estamos en ${SHOP.street}, ${SHOP.city}.`,
  },
  {
    name: 'contacto',
    asks: /\b(contact\w*|correos?|e-?mail|telefono|whatsapp|llamar|llamarles|instagram|facebook|tiktok|redes sociales|quejas?|reclamo|hablar con (alguien|una persona|un humano)|persona real)\b/,
    says: () => `${CONTACT} También atendemos en el ${SHOP.phone}, de lunes a domingo, de 7 AM a 11 PM.`,
  },
  {
    name: 'boletin',
    asks: /\b(boletin|suscri\w+|newsletter|promociones por correo|club)\b/,
    says: () =>
      `El Club Casa Blanca te manda las novedades por correo. Te inscribes, o te das de baja, en ${link('Suscripción', '/suscripcion')}.`,
  },
  {
    name: 'wifi',
    asks: /\b(wi-?fi|internet|musica)\b/,
    says: (_, folded) =>
      `En el ${link('lounge', '/lounge')} hay Wi-Fi rápido, música suave y un ambiente elegante.${/\b(contrasena|clave|password)\b/.test(folded) ? ' La contraseña no la tengo: pídela al equipo en la casa.' : ''}`,
  },
  {
    name: 'cuenta',
    asks: /\b(contrasena|password|crear (una )?cuenta|registrarme|registro|iniciar sesion|mi cuenta|cambiar mi (correo|nombre))\b(?!.*\bwi-?fi\b)/,
    says: () =>
      `Tu cuenta se abre en ${link('Registro', '/register')}, y tus datos se cambian en ${link('tu perfil', '/profile')}. Si olvidaste tu contraseña, pide otra en ${link('Recuperar contraseña', '/forgot-password')}.`,
  },
];

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

export const UNKNOWN = `Eso no lo sé. Puedo contarte del menú, los precios, el horario, los envíos, tus puntos y el lounge. Para lo demás, ${lower(CONTACT)}`;
/** Said of what neither menu nor house's facts tell. */
export const noWord = (what: string): string => `De ${what} no tengo información. ${CONTACT}`;
export const ALLERGY_CARE = `Si tienes una alergia, confírmalo antes con el equipo: ${SHOP.email}.`;
