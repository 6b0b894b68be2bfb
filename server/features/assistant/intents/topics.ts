import { HINTS } from '#server/features/assistant/vocabulary.ts';

/**
 * Topics that guests ask about and that neither the menu nor the facts answer. The assistant names the topic instead of searching for a
 * product.
 */
export const UNANSWERED: { topic: string; asks: string; unless?: string }[] = [
  { topic: 'estacionamiento', asks: 'estacionamiento, estacionar*, parking, valet' },
  { topic: 'mascotas', asks: 'mascota, perro, gato, pet friendly' },
  {
    topic: 'opciones o espacios para niños',
    asks: HINTS.espacioInfantil,
  },
  { topic: 'acceso en silla de ruedas', asks: 'silla de ruedas, rampa, elevador, discapacidad' },
  { topic: 'tolerancia de llegada', asks: HINTS.tolerancia },
  { topic: 'enchufes', asks: 'enchufe, contactos de luz, tomacorriente' },
  { topic: 'tipos de leche', asks: HINTS.tiposDeLeche },
  {
    topic: 'terraza o área para fumar',
    asks: 'terraza, afuera, aire libre, jardín, fumar, fumador',
  },
  {
    topic: 'eventos',
    asks: 'catering, banquete, evento, renta*, coffee break, fiesta, boda, cumpleaños',
    unless: 'descuento, promo*, gratis',
  },
  {
    topic: 'vacantes',
    asks: `busco/hay/tienen/ofrecen/solicit*/pedir (un) trabajo, empleo, trabajar con/en/para/ahí/aquí, vacante, contratan*, currículum`,
    unless: 'laptop, computadora, compu',
  },
  { topic: 'tarjetas de regalo', asks: 'tarjeta de regalo, gift card, giftcard, certificado de regalo' },
  {
    topic: 'calorías',
    asks: 'caloría, kcal, engorda*, nutrimental*, nutricional*, carbohidrat*, proteína',
    unless: 'proteína … leche, alerg*',
  },
  { topic: 'dividir la cuenta', asks: 'divid*/partir/separa* … cuenta, cuenta dividida/separada' },
  { topic: 'cuándo hay menos gente', asks: 'menos lleno/gente, más lleno/tranquilo/gente, hora pico, hay fila, mucha gente' },
  { topic: 'horario de cocina', asks: 'cierra/abre … cocina, cocina … cierra/abre' },
  { topic: 'salones privados', asks: 'privado, salón' },
  { topic: 'quién reparte', asks: 'quién … entrega/reparte/lleva, uber, rappi, didi' },
  { topic: 'tazas, termos y otros recuerdos', asks: 'venden/tienen/hay … taza/termo/playera/souvenir*/mercancía, merch' },
  {
    topic: 'instrucciones para quien reparte',
    asks: 'instrucción/indicación/nota/recado … repartidor/entrega/pedido, dejarlo con el portero',
  },
  { topic: 'usar puntos para el envío', asks: 'puntos … envío, envío … puntos' },
  { topic: 'si el pan se hace en la casa', asks: 'pan … hacen/hornean/hecho, hornean' },
  { topic: 'cursos y talleres', asks: 'curso, taller, clase de, cata' },
  { topic: 'quién tuesta el café', asks: 'tuestan, tostador*, tostaduría' },
  { topic: 'pasteles enteros', asks: 'pastel/cheesecake/flan … entero, entero … pastel*, pastel por encargo' },
  { topic: 'comisiones', asks: 'comisión, recargo' },
  { topic: 'dueños y franquicias', asks: 'franquicia, de quién es, quién es el dueño, dueño de' },
  { topic: 'visitas sin reservación', asks: 'sin (una/tener/hacer) reserv*' },
  { topic: 'consumo mínimo', asks: 'consum* … mínimo, mínimo … consum*, cover, cobran/costo (la/de) entrada' },
  { topic: 'llegar antes', asks: 'llegar/llego/llegamos/llegara … antes' },
  { topic: 'edad mínima', asks: 'solo … mayores/adultos, edad mínima, mayor de edad, qué edad' },
  {
    topic: 'descuentos para estudiantes, cumpleaños u otros grupos',
    asks: 'descuento/promo*/gratis … estudiante/cumpleaños/inapam/maestro/empleado/vecino/tercera, credencial',
  },
  { topic: 'pasar puntos a otra persona', asks: 'regal*/transfer*/pasar/compart* … puntos' },
  {
    topic: 'cuánto dura fresco',
    asks: 'cuánto (tiempo) dura/aguanta … café/bolsa/fresc*/concha/pan/pastel, caducidad, se echa a perder',
  },
  { topic: 'mayoreo', asks: 'mayoreo, al por mayor, distribuidor*' },
  { topic: 'metro y camiones', asks: 'metro, metrobús, camión, ecobici' },
  { topic: 'baños', asks: 'baño, sanitario, tocador' },
  { topic: 'envolver regalos', asks: 'envolver, envuelven, envoltura, moño, para/es (un) regalo' },
  { topic: 'música en vivo', asks: 'música/grupo/banda en vivo' },
  { topic: 'traer comida o pasteles', asks: 'llevar/traer/meter … (mi/un) pastel/comida/alimentos/bebidas' },
  { topic: 'traer tu propia taza', asks: 'mi/propio (propio) taza/termo/vaso' },
  { topic: 'endulzantes', asks: 'endulzante, stevia, splenda, monk fruit' },
  { topic: 'certificaciones', asks: 'orgánic*, comercio justo, fair trade, kosher, halal' },
  { topic: 'tamaños', asks: 'tamaño, mililitros, onzas, porción*, rinde' },
  { topic: 'picante', asks: HINTS.picante },
  {
    topic: 'tiempos de entrega',
    asks: 'cuánto (tiempo) tarda*/demora*, en cuánto tiempo, tiempo de entrega/espera, a qué hora llega*',
    unless: 'respon*, contest*',
  },
  {
    topic: 'zonas de entrega',
    asks: `hasta dónde, cobertura, llegan a, zona de entrega/reparto, entregan/reparten en, entregan/envían/llevan/reparten/mandan … zona/colonia/ciudad/=estado/país/república`,
    unless: 'entregan/reparten en línea',
  },
];
