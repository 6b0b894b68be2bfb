import type { Allergen, Category, Diet } from '#contract/catalog.ts';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import { toPesos } from '#contract/money.ts';
import { DISCOUNT, REWARD_COST } from '#contract/rewards.ts';
import { ANSWER_TIME, CLOSES, OPENS, SHOP } from '#contract/shop.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { inPesos, link, type Question } from './reply.ts';

// All that the assistant understands, in Spanish. `understanding/phrases.ts` says how phrases are written. The first row that fits answers.

const whole = new Intl.NumberFormat('es-MX');
const CONTACT = `Escríbenos a ${SHOP.email} o desde ${link('la página de contacto', '/contacto')}.`;
const contact = `${CONTACT.charAt(0).toLowerCase()}${CONTACT.slice(1)}`;
const DAILY = `de ${SHOP.days.toLowerCase()}, de ${SHOP.opens} a ${SHOP.closes}`;
const HOURS = `Abrimos ${DAILY}.`;
const ADDRESS = `Estamos en ${SHOP.street}, ${SHOP.city}.`;
const MINIMUM = inPesos(toPesos(MINIMUM_CENTS));
const HELP = 'Puedo contarte del menú, los precios, el horario, los envíos, tus pedidos y el lounge.';

const isOpen = (now: Date): boolean => {
  const { hour } = shopClock(now);
  return hour >= OPENS && hour < CLOSES;
};

/** Something went wrong: a list of orders would not help. */
const COMPLAINT = `llegó/llegaron (_) frí[oa](s)/tarde/mal/rot[oa](s)/incomplet[oa](s)/equivocad[oa](s), mi dinero, mal servicio, pésim[oa], estafa*,
  cobró/cobraron doble, cobró/cobraron de más, cobró/cobraron dos veces, poner una queja, presentar una queja,
  falta/falto/faltaba(n) un/una/mi/algo/cosas/producto(s)`;

type Intent = { name: string; asks: string; unless?: string; says: string | ((question: Question) => string) };

/** Facts of the shop. Several of them answer one question that asks for several. */
export const FACTS: Intent[] = [
  {
    name: 'recoger',
    asks: 'recoger*, recojo, recogida, pasar por mi/el pedido, paso por mi/el pedido, pick up, pick-up, pickup, para llevar, take away, llevármel[oa](s)',
    says: `En línea solo entregamos a domicilio, y el envío no tiene costo: un pedido en línea no se puede recoger aquí. ${ADDRESS} ${HOURS}`,
  },
  {
    name: 'respuesta',
    asks: 'cuánto (tiempo) tarda*/demora* … respon*/contest*, cuándo (me) responden/contestan, tiempo de respuesta',
    says: `Respondemos ${ANSWER_TIME}. ${CONTACT}`,
  },
  {
    name: 'entregas',
    asks: `envío(s), envían, enviar, domicilio, repart*, entrega(s), entregan, mandan, delivery, deliver, shipping, llevan a (mi) casa,
      a domicilio, hasta dónde llegan, llegan a`,
    says: `Sí, llevamos tu pedido a domicilio y el envío no tiene costo. Pides en línea, eliges tu dirección al pagar y sigues tu pedido desde ${link('tu perfil', '/profile?tab=pedidos')}.`,
  },
  {
    name: 'quejas',
    asks: COMPLAINT,
    says: `Siento lo que pasó. ${CONTACT} Con tu número de pedido lo revisa una persona del equipo; también atendemos en el ${SHOP.phone}.`,
  },
  {
    name: 'mínimo',
    asks: 'pedido/compra/monto/orden mínim[oa], mínimo de compra/pedido',
    says: `El monto mínimo de un pedido es de ${MINIMUM}. El envío no tiene costo.`,
  },
  {
    name: 'puntos',
    asks: 'punto(s), recompensa(s), canje*, lealtad, premio(s), points',
    says: `Cada peso que pagas en productos te da 1 punto. Con ${whole.format(REWARD_COST.discount)} puntos tienes ${DISCOUNT}\u00a0% de descuento en un producto, y con ${whole.format(REWARD_COST.free)} puntos un producto gratis. Los ves y los canjeas en ${link('tu perfil', '/profile?tab=puntos')}.`,
  },
  {
    name: 'cancelaciones',
    asks: 'devol*, reembols*, cancel*',
    unless: 'mesa, reserv*, lounge, suscri*, boletín, club',
    says: `Puedes cancelar un pedido desde ${link('tus pedidos', '/profile?tab=pedidos')} mientras esté en «Pagado»; el cobro se te devuelve. Si ya lo estamos preparando, ${contact}`,
  },
  {
    name: 'pagos',
    asks: `pago(s), pagar, pagan, pagas, pague(n), pagamos, tarjeta(s), efectivo, transferencia(s), oxxo, paypal, meses sin intereses, payment,
      pay, visa, mastercard, amex`,
    unless: 'tarjeta(s) de regalo, pay de',
    says: `En línea se paga con tarjeta de crédito o débito, al terminar tu pedido. No recibimos efectivo ni transferencias por la página. El monto mínimo es de ${MINIMUM}. Si la página de pago dice «Modo de prueba», no se hace ningún cobro.`,
  },
  {
    name: 'facturas',
    asks: 'factura(s), facturan, facturar, facturación, rfc, cfdi, ticket, recibo',
    says: `El ticket de cada pedido se descarga en PDF desde ${link('tus pedidos', '/profile?tab=pedidos')}. Para una factura, ${contact}`,
  },
  {
    name: 'desayuno',
    asks: 'a qué hora … desayun*, hasta qué hora … desayun*, horario … desayun*',
    says: `Los desayunos se sirven a cualquier hora. ${HOURS}`,
  },
  {
    name: 'horario',
    asks: `horario(s), a qué hora, abren, cierran, abierto(s), cerrado(s), abre, cierra, qué días, domingo(s), festivo(s), navidad, año nuevo,
      open, opening, close, hours`,
    says: ({ has, now }) =>
      has('festivo')
        ? `${HOURS} Si un día festivo cambia, aquí no lo sé: ${contact}`
        : `${HOURS} Ahora mismo ${isOpen(now) ? 'estamos abiertos' : 'está cerrado'}.`,
  },
  {
    name: 'dirección',
    asks: `dirección, en qué colonia/calle/zona/parte están/queda(n), dónde están/queda/quedan, dónde se encuentran/ubican,
      dónde los encuentro, dónde está la, ubicación, ubicados, cómo llego, sucursal*, address, where are you, located`,
    says: ADDRESS,
  },
  {
    name: 'contacto',
    asks: `contact*, correo(s), email, e-mail, teléfono, whatsapp, llamar, llamarles, instagram, facebook, tiktok, redes sociales, queja(s),
      reclamo, hablar con alguien, hablar con una persona, hablar con un humano, persona real`,
    says: `${CONTACT} También atendemos en el ${SHOP.phone}, ${DAILY}.`,
  },
  {
    name: 'boletín',
    asks: 'boletín, suscri*, newsletter, promociones por correo, club',
    says: `El Club Casa Blanca te manda las novedades por correo. Te inscribes, o te das de baja, en ${link('Suscripción', '/suscripcion')}.`,
  },
  {
    name: 'wifi',
    asks: 'wifi, wi-fi, internet, música',
    says: ({ has }) =>
      `En el ${link('lounge', '/lounge')} hay Wi-Fi rápido, música suave y un ambiente elegante.${has('contraseña') ? ' La contraseña no la tengo: pídela al equipo en la casa.' : ''}`,
  },
  {
    name: 'cuenta',
    asks: 'contraseña, password, crear (una) cuenta, registrarme, registro, iniciar sesión, mi cuenta, cambiar mi correo/nombre',
    unless: 'wifi, wi-fi',
    says: `Tu cuenta se abre en ${link('Registro', '/register')}, y tus datos se cambian en ${link('tu perfil', '/profile')}. Si olvidaste tu contraseña, pide otra en ${link('Recuperar contraseña', '/forgot-password')}.`,
  },
];

/** What guests ask, and neither the menu nor the facts answer. The assistant names the topic instead of searching for a product. */
export const UNANSWERED: { topic: string; asks: string; unless?: string }[] = [
  { topic: 'estacionamiento', asks: 'estacionamiento, estacionar*, parking, valet' },
  { topic: 'mascotas', asks: 'mascota(s), perro(s), perra(s), perrito(s), gato(s), pet friendly' },
  {
    topic: 'opciones o espacios para niños',
    asks: 'silla(s) para/de bebé(s)/niño(s), área de niños/juegos, para niños, cambiador',
  },
  { topic: 'acceso en silla de ruedas', asks: 'silla(s) de ruedas, rampa(s), elevador, discapacidad' },
  { topic: 'tolerancia de llegada', asks: 'tolerancia, llego/llegamos/llegar tarde, se me hace tarde' },
  { topic: 'enchufes', asks: 'enchufe(s), contactos de luz, tomacorriente(s)' },
  {
    topic: 'tipos de leche',
    asks: 'qué leche(s) usan/tienen/manejan/ponen, qué tipo(s) de leche(s) usan/tienen/manejan/ponen, qué clase(s) de leche(s) usan/tienen/manejan/ponen',
  },
  { topic: 'terraza o área para fumar', asks: 'terraza, jardín, fumar, área de fumadores' },
  { topic: 'eventos', asks: 'catering, banquete(s), evento(s), renta*, coffee break' },
  {
    topic: 'vacantes',
    asks: `busco/hay/tienen/ofrecen/solicit*/pedir (un) empleo/trabajo, trabajar con/en/para/ahí/aquí, vacante(s), contratan*, currículum`,
  },
  { topic: 'tarjetas de regalo', asks: 'tarjeta(s) de regalo, gift card(s), giftcard(s), certificado(s) de regalo' },
  { topic: 'cupones', asks: 'cupón*, código(s) de descuento, código(s) promocional*' },
  { topic: 'calorías', asks: 'caloría(s), kcal, engorda*, nutrimental*, nutricional*, carbohidrat*, proteína(s)' },
  { topic: 'azúcar', asks: 'azúcar, endulzante, stevia, splenda, diabétic*, light' },
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

/** Attempts to use the assistant for something else. It has no secrets to give away; the row only keeps it to its work. */
export const DIVERTED = `ignora/olvida/ignore/forget/disregard … instruc*/reglas/anterior*/previous/rules/above, system prompt, prompt, jailbreak,
  instrucciones internas/secretas/ocultas, modo desarrollador, developer mode, actúa como, act as, eres ahora, you are now, api key, clave secreta,
  contraseña del admin*, drop table, base de datos,
  correos/email(s)/teléfonos/datos/direcciones/nombres/pedidos/lista de (tus/los/sus) (otros/todos) (los/mis) clientes/usuarios/personas`;

/** Said when no fact, product or topic fits. */
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
    says: `Soy el asistente de Casa Blanca, un programa. ${HELP}`,
  },
  {
    name: 'despedida',
    asks: 'adiós, hasta luego, nos vemos, bye, hasta pronto, chao, chau',
    says: 'Hasta pronto. Te esperamos en Casa Blanca.',
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

/** Phrases that the answers look for in a question. */
export const HINTS = {
  festivo: 'festivo(s), navidad, año nuevo, semana santa, puente, 25 de diciembre, 24 de diciembre, 31 de diciembre, 1 de enero',
  contraseña: 'contraseña, clave, password',
  recoger: 'recoger*, recojo, pasar por, paso por',
  otroIdioma: `what, where, when, how, the, do you, hello, please, thanks, bonjour, merci, avez, vous, guten, danke, haben, sie, ola, voce,
    obrigad[oa]`,

  precio: 'cuánto, cuesta(n), precio(s), vale(n), costo, a cómo, how much, price',
  hay: 'hay, tienen, tendrán, venden, manejan, ofrecen, sirven, existe, quiero, busco, do you have, disponible*, agotad*, queda*',
  conAlgo: 'llev*, contien*, con, de',
  compara: 'diferencia*, compar*, distint*, cuál es/me, qué es/son/lleva(n), más fuerte/suave/dulce/cargad*',
  oferta: 'oferta(s), descuento(s), promoción*, promocion*, promo(s), rebaja(s), rebajad*',
  caro: 'más car[oa](s), mayor precio, más costos*',
  nuevo: 'nuev[oa](s), novedad(es), recién llegad[oa](s)',
  barato: 'barat[oa](s), económic[oa](s), menor precio, cheapest',
  enGrano: 'especialidad, grano(s), tueste, tostad*, para (mi) casa, bolsa(s), origen, molido',
  consejo: 'recom*, sugier*, sugerencia*, antoj*, destacad*, popular*, favorit*, más vendid*, qué pido, qué me pido, no sé qué',
  frío: 'frí[oa](s), helad[oa](s), hielo, refrescante*, calor',
  hace_frío: 'frío que hace',
  caliente: 'calient*, frío que hace',
  fuerte: 'fuerte, cargad[oa], intens[oa], despertar*, energía, con cafeína, más cafeína',
  dulce: 'dulce(s), chocolat*',
  menú: 'menú, carta, qué venden, qué ofrecen, qué productos, categorías, qué tienen, qué hay',

  evita: `sin, libre(s) de, no tenga(n)/lleve(n)/contenga(n)/tiene(n)/lleva(n)/contiene(n)/incluye(n)/usa(n), alergi*, alérgen*, intoleran*, celíac*,
    vegan*, vegetarian*, descafeinad*, deslactosad*, free, decaf, without, no puedo/debo/puede/como/tomo/quiero, evito, me hace daño`,
  alergia: 'alerg*',
  trazas: 'traza(s), contaminación, cruzada, cocina(n), misma freidora/plancha',
  descafeinado: 'descafeinad*, decaf',
  sinCafé: 'sin (nada) (de) café, no llev[ae](n)/teng[ao](n)/tiene(n)/contiene(n)/contenga(n) café, no tomo café, no me gusta el café',

  lounge: 'reserv*, mesa(s), lounge, table, booking',
  lugar: 'lugar, espacio, cupo, disponibilidad',
  cancela: 'cancel*',
  cambia: 'cambi*, mover*, modific*, reagend*, reprogram*',
  encarga: '^(por) (favor) reserva(me)/aparta(me)',
  dura: 'cuánto (tiempo) dura/puedo/podemos, cuántas horas, por cuánto tiempo',
  noche: 'noche, cena(r)',
  tarde: 'tarde, comer, comida',

  pedidoPropio: `mi/mis/un/el/los/último/últimos/otro (últim[oa](s)) pedido(s)/órdenes/orden/compra(s), pedido(s) de/del/número/con,
    estado/estatus/seguimiento/rastre* _, dónde va/viene/está mi, cuándo llega, my order`,
  comprar: 'pedido/compra/orden mínim[oa], cómo/quiero/puedo/mínimo … hacer/hago/pedir/ordenar/mínimo',
  queja: COMPLAINT,
  factura: 'factur*, ticket, recibo',
  puntosPropios: 'cuántos puntos tengo, mis puntos, mi saldo',
  usarPuntos: 'pagar/usar/canjear/gastar … mis puntos',
} satisfies Record<string, string>;
export type Hint = keyof typeof HINTS;

/** What a guest keeps away from: a diet that products are marked with, or an allergen that they list. */
export type Wish = { asks: string; diet?: Diet; allergen?: Allergen; without: string };

export const WISHES: Wish[] = [
  {
    asks: 'lactosa, lácteo(s), deslactosad*, leche, lactose, dairy, milk',
    diet: 'sin lactosa',
    allergen: 'lácteos',
    without: 'sin lactosa',
  },
  { asks: 'gluten, celíac*, trigo', diet: 'sin gluten', allergen: 'gluten', without: 'sin gluten' },
  { asks: 'vegan*', diet: 'vegano', without: 'vegano' },
  { asks: 'vegetarian*, sin carne', diet: 'vegetariano', without: 'vegetariano' },
  { asks: 'cafeína, descafeinad*, caffeine, decaf', diet: 'sin cafeína', without: 'sin cafeína' },
  { asks: 'huevo(s)', allergen: 'huevo', without: 'sin huevo' },
  { asks: 'nuez, nueces, almendra(s), avellana(s), frutos secos', allergen: 'nueces', without: 'sin nueces' },
  { asks: 'cacahuate(s), maní', allergen: 'cacahuate', without: 'sin cacahuate' },
  { asks: 'soya, soja', allergen: 'soya', without: 'sin soya' },
  { asks: 'ajonjolí, sésamo', allergen: 'ajonjolí', without: 'sin ajonjolí' },
  { asks: 'marisco(s)', allergen: 'mariscos', without: 'sin mariscos' },
  { asks: 'pescado', allergen: 'pescado', without: 'sin pescado' },
];

export const CATEGORY_WORDS: { asks: string; categories: Category[] }[] = [
  { asks: 'desayun*', categories: ['desayunos'] },
  { asks: 'almuerz*, lunch', categories: ['almuerzos'] },
  { asks: 'comida, alimento(s), comer, food', categories: ['desayunos', 'almuerzos', 'postres'] },
  { asks: 'salad[oa](s), salty', categories: ['almuerzos', 'desayunos'] },
  { asks: 'postre(s), dulce(s), dessert*, pasteles, pan dulce', categories: ['postres'] },
  { asks: 'bebida(s), tomar, beber, drink(s)', categories: ['bebidas', 'café'] },
  { asks: 'café(s), coffee', categories: ['café'] },
];

export const NOT_OUR_TOPIC = `Solo puedo ayudarte con lo de Casa Blanca. ${HELP}`;
export const SPANISH_ONLY = `Por ahora solo hablo español. ${HELP}`;
export const NOT_UNDERSTOOD = `No entendí tu mensaje. ¿Me lo dices con otras palabras? ${HELP}`;
export const UNKNOWN = `Eso no lo sé. Puedo contarte del menú, los precios, el horario, los envíos, tus puntos y el lounge. Para lo demás, ${contact}`;
export const WHICH_PRODUCT = '¿De qué producto quieres saberlo? Dime su nombre y te digo qué lleva y cuánto cuesta.';
/** For what neither the menu nor the facts answer. */
export const noInformation = (topic: string): string => `De ${topic} no tengo información. ${CONTACT}`;
export const ALLERGY_CARE = `Si tienes una alergia, confírmalo antes con el equipo: ${SHOP.email}.`;
