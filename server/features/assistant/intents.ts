import { MINIMUM_CENTS } from '#contract/limits.ts';
import { formatPrice, toPesos } from '#contract/money.ts';
import { ANSWER_TIME, clubOf } from '#contract/shop.ts';
import { settings, shopName } from '#server/current-settings.ts';
import { HELP } from './facts/no-answer.ts';
import { deliveries, leastByZone, pickUp, toldOfDeliveries } from './facts/receiving-facts.ts';
import { address, contact, contactLater, hours, hoursOn, openNow, phone, unusualDays, usualHours } from './facts/shop-facts.ts';
import { link, type Question } from './reply.ts';
import { visitRequestIn } from './understanding/visit-request.ts';
import { COMPLAINT, HINTS } from './vocabulary.ts';

// The intents that need no look-up. `understanding/phrases.ts` describes the syntax of the phrases. The first matching row answers.

const whole = new Intl.NumberFormat('es-MX');
const MINIMUM = formatPrice(toPesos(MINIMUM_CENTS));

type Intent = {
  name: string;
  asks: string;
  unless?: string;
  says: string | ((question: Question) => string);
  /** The topics of `UNANSWERED` that this intent answers with the current settings. */
  tells?: (question: Question) => readonly string[];
};

/** Facts of the shop. A question that asks for several of them gets several. */
export const FACTS: Intent[] = [
  {
    name: 'recoger',
    asks: 'agend* … (mi/un/el) pedido/orden, program* … (mi/un/el) pedido/orden, pedir/pedido/ordenar … para más tarde/después/mañana, recoger*, recojo, recogida, pasar por mi/el pedido, paso por mi/el pedido, pick up, pick-up, pickup, para llevar, take away, llevármel[oa](s)',
    unless: 'pago/pagar/pagamos/paga … recoger*/recojo/recogida',
    says: pickUp,
  },
  {
    name: 'sin cuenta',
    asks: `sin (tener/abrir/crear) (una) cuenta/registrarme/registro, como invitad[oa],
      necesito/necesita/debo/falta/que (tener/abrir/crear) (una) cuenta/registrarme/registrarse`,
    says: `No necesitas cuenta para comprar ni para reservar en el lounge. Con ella juntas puntos y guardas tus direcciones y pedidos: se abre en ${link('Registro', '/register')}.`,
  },
  {
    name: 'respuesta',
    asks: 'cuánto (tiempo) tarda*/demora* … respon*/contest*, cuándo (me) responden/contestan, tiempo de respuesta',
    says: () => `Respondemos ${ANSWER_TIME}. ${contact()}`,
  },
  {
    name: 'entregas',
    asks: `envío(s), envían, enviar, envías, mandarme, mandarlo, me llega(n), llega(n) hasta, surten, hacen llegar, paquetería, domicilio, repart*, entrega(s), entregan, mandan, delivery, deliver, ship, shipping,
      llevan a (mi) casa, a domicilio, hasta dónde llegan, llegan a(l)`,
    says: ({ folded }) => deliveries(folded),
    tells: ({ folded }) => toldOfDeliveries(folded),
  },
  {
    name: 'quejas',
    asks: COMPLAINT,
    says: () =>
      `Siento lo que pasó. ${contact()} Con tu número de pedido lo revisa una persona del equipo; también atendemos en el ${phone()}.`,
  },
  {
    name: 'mínimo',
    asks: 'pedido/compra/monto/orden mínim[oa], mínimo de compra/pedido',
    says: () => `El monto mínimo de un pedido es de ${MINIMUM}. ${leastByZone()}`.trim(),
  },
  {
    name: 'cupones',
    asks: 'cupón*, código(s) de descuento, código(s) promocional*, 2x1, dos por uno, happy hour, hora feliz',
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
    asks: 'propina(s)',
    says: () =>
      settings().propinas.activas
        ? 'Puedes dejar propina al pagar en línea, o no dejarla. Es íntegra para quien prepara tu pedido.'
        : 'En línea no se deja propina.',
  },
  {
    name: 'puntos',
    asks: 'punto(s), recompensa(s), canje*, acumul*, lealtad, premio(s), points',
    says: () => {
      const { por_peso, descuento_puntos, descuento_porcentaje, gratis_puntos } = settings().puntos;
      const earned = `Cada peso que pagas en productos te da ${whole.format(por_peso)} ${por_peso === 1 ? 'punto' : 'puntos'}.`;
      return `${earned} Con ${whole.format(descuento_puntos)} puntos tienes ${descuento_porcentaje}\u00a0% de descuento en un producto, y con ${whole.format(gratis_puntos)} puntos un producto gratis. Los ves y los canjeas en ${link('tu perfil', '/profile?tab=puntos')}.`;
    },
  },
  {
    name: 'cancelaciones',
    asks: 'devol*, devuelv*, reembols*, cancel*',
    unless: 'mesa, reserv*, lounge, suscri*, boletín, club',
    says: () =>
      `Puedes cancelar un pedido desde ${link('tus pedidos', '/profile?tab=pedidos')}, o desde el enlace de tu correo si compraste sin cuenta, mientras esté en «Pagado»; el cobro se te devuelve. Si ya lo estamos preparando, ${contactLater()} Lo demás está en ${link('Devoluciones y cancelaciones', '/devoluciones')}.`,
  },
  {
    name: 'pagos',
    asks: `pago(s), pagar, pagan, pagas, pague(n), pagamos, tarjeta(s), efectivo, transferencia(s), oxxo, paypal, meses sin intereses, payment,
      deposito(s), débito, crédito, vales, mercado pago, apple pay, google pay, msi, pay, visa, mastercard, amex, american express, american, credit card(s), debit, cash`,
    unless: 'tarjeta(s) de regalo, pay de',
    says: `En línea se paga con tarjeta de crédito o débito Visa, Mastercard o American Express, al terminar tu pedido. Por la página no recibimos efectivo, transferencias, OXXO ni PayPal, y no hay meses sin intereses. El monto mínimo es de ${MINIMUM}. Si la página de pago dice «Modo de prueba», no se hace ningún cobro.`,
  },
  {
    name: 'facturas',
    asks: 'factura(s), facturan, facturar, facturación, rfc, cfdi, ticket, recibo',
    says: () =>
      `El ticket de cada pedido se descarga en PDF desde ${link('tus pedidos', '/profile?tab=pedidos')} o desde el enlace de tu correo; en la página del pedido, «Facturar» pide la factura. También, para una factura, ${contactLater()}`,
  },
  {
    name: 'desayuno',
    asks: 'a qué hora … desayun*, hasta qué hora … desayun*, horario … desayun*',
    says: () => `Los desayunos se sirven a cualquier hora. ${hours()}`,
  },
  {
    name: 'horario',
    asks: `horario(s), a qué hora(s), hasta qué hora(s), desde qué hora(s), qué hora(s) cierran/abren, abren, cierran, cerraron, abrieron, abrirán, cerrarán, abierto(s), cerrado(s), abre, cierra,
      qué días, domingo(s), festivo(s), navidad, año nuevo, están/estarán atendiendo, atienden hoy/ahorita/ahora/mañana, trabajan hoy/mañana/el/los, siguen sirviendo, open, opening, close, hours`,
    says: ({ has, now, folded }) => {
      const unusual = unusualDays(now);
      const { day } = visitRequestIn(folded, now);
      const other = day && hoursOn(day, now) !== hoursOn(null, now) ? `${hoursOn(day, now)} ` : '';
      const said = `${other}${hoursOn(null, now)} ${openNow(now)} ${hours()}${unusual && ` ${unusual}`}`;
      return has('festivo') && !unusual ? `${said} Si un día festivo cambia, aquí no lo sé: ${contactLater()}` : said;
    },
  },
  {
    name: 'dirección',
    asks: `dirección, en qué colonia/calle/zona/parte están/queda(n), dónde están/queda/quedan, dónde se encuentran/ubican,
      dónde los encuentro, dónde está la, ubicación, ubicados, cómo llego, sucursal*, address, where are you, located`,
    says: address,
  },
  {
    name: 'contacto',
    asks: `contact*, correo(s), email, e-mail, teléfono, whatsapp, llamar, llamarles, instagram, facebook, tiktok, redes sociales, queja(s),
      reclamo, hablar con alguien, hablar con una persona, hablar con un humano, persona real`,
    says: () => `${contact()} También atendemos en el ${phone()}, ${usualHours()}.`,
  },
  {
    name: 'boletín',
    asks: 'boletín, suscri*, newsletter, promociones por correo, club',
    says: () =>
      `El ${clubOf(shopName())} te manda las novedades por correo. Te inscribes, o te das de baja, en ${link('Suscripción', '/suscripcion')}.`,
  },
  {
    name: 'wifi',
    asks: 'wifi, wi-fi, internet, música, laptop(s), computadora(s), compu',
    says: ({ has }) =>
      `En el ${link('lounge', '/lounge')} hay Wi-Fi rápido, música suave y un ambiente elegante.${has('contraseña') ? ' La contraseña no la tengo: pídela al equipo en la casa.' : ''}`,
  },
  {
    name: 'privacidad',
    asks: 'mis datos, datos personales, privacidad',
    says: `Qué datos guardamos, para qué y cómo se borran lo dice el ${link('Aviso de privacidad', '/privacidad')}.`,
  },
  {
    name: 'cuenta',
    asks: 'contraseña, password, crear (una) cuenta, registrarme, registro, iniciar sesión, mi cuenta, cambiar mi correo/nombre',
    unless: 'wifi, wi-fi',
    says: () =>
      `Tu cuenta se abre en ${link('Registro', '/register')}. Tus datos los ves y los corriges en ${link('tu perfil', '/profile')}; en su ${link('Configuración', '/profile?tab=configuracion')} cambias la contraseña, descargas una copia de tus datos o borras tu cuenta. Si olvidaste tu contraseña, pide otra en ${link('Recuperar contraseña', '/forgot-password')}.`,
  },
];

/**
 * Topics that guests ask about and that neither the menu nor the facts answer. The assistant names the topic instead of searching for a
 * product.
 */
export const UNANSWERED: { topic: string; asks: string; unless?: string }[] = [
  { topic: 'estacionamiento', asks: 'estacionamiento, estacionar*, parking, valet' },
  { topic: 'mascotas', asks: 'mascota(s), perro(s), perra(s), perrito(s), gato(s), pet friendly' },
  {
    topic: 'opciones o espacios para niños',
    asks: HINTS.espacioInfantil,
  },
  { topic: 'acceso en silla de ruedas', asks: 'silla(s) de ruedas, rampa(s), elevador, discapacidad' },
  { topic: 'tolerancia de llegada', asks: 'tolerancia, llego/llegamos/llegar tarde, se me hace tarde' },
  { topic: 'enchufes', asks: 'enchufe(s), contactos de luz, tomacorriente(s)' },
  { topic: 'tipos de leche', asks: HINTS.tiposDeLeche },
  { topic: 'terraza o área para fumar', asks: 'terraza, jardín, fumar, área de fumadores' },
  { topic: 'eventos', asks: 'catering, banquete(s), evento(s), renta*, coffee break' },
  {
    topic: 'vacantes',
    asks: `busco/hay/tienen/ofrecen/solicit*/pedir (un) empleo/trabajo, trabajar con/en/para/ahí/aquí, vacante(s), contratan*, currículum`,
    unless: 'laptop(s), computadora(s), compu',
  },
  { topic: 'tarjetas de regalo', asks: 'tarjeta(s) de regalo, gift card(s), giftcard(s), certificado(s) de regalo' },
  { topic: 'calorías', asks: 'caloría(s), kcal, engorda*, nutrimental*, nutricional*, carbohidrat*, proteína(s)' },
  { topic: 'traer tu propia taza', asks: 'mi/propi[oa](s) (propi[oa](s)) taza(s)/termo(s)/vaso(s)' },
  { topic: 'azúcar', asks: 'azúcar, endulzante, stevia, splenda, diabétic*, diabetes, light' },
  { topic: 'certificaciones', asks: 'orgánic*, comercio justo, fair trade, kosher, halal' },
  { topic: 'tamaños', asks: 'tamaño(s), mililitros, onzas, porción*, rinde' },
  { topic: 'picante', asks: 'pica(n), picante, enchilos*' },
  {
    topic: 'tiempos de entrega',
    asks: 'cuánto (tiempo) tarda*/demora*, en cuánto tiempo, tiempo(s) de entrega/espera, a qué hora llega*',
    unless: 'respon*, contest*',
  },
  {
    topic: 'zonas de entrega',
    asks: `hasta dónde, cobertura, llegan a, zona(s) de entrega/reparto, entregan/reparten en,
      entregan/envían/llevan/reparten/mandan … zona(s)/colonia(s)/ciudad/estado/país/república`,
    unless: 'entregan/reparten en línea',
  },
];

/** Attempts to use the assistant for something else. It knows no secrets; the row only keeps its answers on the shop. */
export const DIVERTED = `ignora/olvida/ignore/forget/disregard … instruc*/reglas/anterior*/previous/rules/above, system prompt, prompt, jailbreak,
  instrucciones internas/secretas/ocultas, modo desarrollador, developer mode, actúa como, act as, eres ahora, you are now, api key, clave secreta,
  contraseña del admin*, drop table, base de datos,
  correos/email(s)/teléfonos/datos/direcciones/nombres/pedidos/lista de (tus/los/sus) (otros/todos) (los/mis) clientes/usuarios/personas`;

/** Used when no fact, product or topic matches. */
export const SMALL_TALK: Intent[] = [
  {
    name: 'groserías',
    asks: `ladrón, ladrona(s), ladrones, rater*, porquería, basura, idiota(s), estúpid*, pendej*, pinche(s), no sirve(s), inútil*, mierda, put[oa](s), ching*,
      asco, asqueros*, maldit*, imbécil*`,
    says: `Siento que estés a disgusto. Cuéntame qué necesitas, o escribe al equipo desde ${link('la página de contacto', '/contacto')}.`,
  },
  {
    name: 'otros temas',
    asks: `chiste, cuéntame algo/un, cómo estás, te amo, novi[oa], clima, tiempo hace, política, presidente, futbol, partido, receta, poema, canción,
      capital de, cuánto es #, matemátic*, traduc*, programa, código, python, bitcoin, horóscopo, película`,
    says: `De eso no sé, pero de café sí. ${HELP}`,
  },
  {
    name: 'quién es',
    asks: `quién eres, cómo te llamas, eres (un/una) robot/bot/humano/persona/ia/inteligencia, qué puedes/sabes hacer, en qué (me) puedes ayudar, ayuda,
      ayúdame, who are you, help`,
    says: () => `Soy el asistente de ${shopName()}, un programa. ${HELP}`,
  },
  {
    name: 'despedida',
    asks: 'adiós, hasta luego, nos vemos, bye, hasta pronto, chao, chau',
    says: () => `Hasta pronto. Te esperamos en ${shopName()}.`,
  },
  {
    name: 'gracias',
    asks: 'gracias, te agradezco, thanks, thank you, genial, perfecto, excelente, ^vale$',
    says: 'Con gusto. ¿Algo más en que te ayude?',
  },
  {
    name: 'saludo',
    asks: '^hola*, ^buena(s), ^buenos días, ^qué tal, ^hey, ^hello, ^hi, ^saludos, ^qué onda, ^holi',
    says: `Hola. ¿En qué te ayudo? ${HELP}`,
  },
];
