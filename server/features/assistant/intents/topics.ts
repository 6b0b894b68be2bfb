import { HINTS } from '#server/features/assistant/vocabulary.ts';

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
  { topic: 'tolerancia de llegada', asks: HINTS.tolerancia },
  { topic: 'enchufes', asks: 'enchufe(s), contactos de luz, tomacorriente(s)' },
  { topic: 'tipos de leche', asks: HINTS.tiposDeLeche },
  {
    topic: 'terraza o área para fumar',
    asks: 'terraza, mesa(s) afuera, mesa(s) al aire libre, afuera, aire libre, jardín, fumar, área de fumadores',
  },
  {
    topic: 'eventos',
    asks: 'catering, banquete(s), evento(s), renta*, coffee break, fiesta(s), boda(s), cumpleaños',
    unless: 'descuento(s), promo*, gratis',
  },
  {
    topic: 'vacantes',
    asks: `busco/hay/tienen/ofrecen/solicit*/pedir (un) empleo/trabajo, trabajar con/en/para/ahí/aquí, vacante(s), contratan*, currículum`,
    unless: 'laptop(s), computadora(s), compu',
  },
  { topic: 'tarjetas de regalo', asks: 'tarjeta(s) de regalo, gift card(s), giftcard(s), certificado(s) de regalo' },
  {
    topic: 'calorías',
    asks: 'caloría(s), kcal, engorda*, nutrimental*, nutricional*, carbohidrat*, proteína(s)',
    unless: 'proteína … leche, alerg*',
  },
  { topic: 'dividir la cuenta', asks: 'dividir/dividen/divide/partir/separar/separada(s) … cuenta(s), cuenta(s) dividida(s)/separada(s)' },
  { topic: 'cuándo hay menos gente', asks: 'menos llen[oa]/gente, más llen[oa]/tranquil[oa]/gente, hora(s) pico, hay fila, mucha gente' },
  { topic: 'horario de cocina', asks: 'cierra/cierran/abre/abren … cocina, cocina … cierra/abre/cierran' },
  { topic: 'salones privados', asks: 'privado(s), salón, salones, área privada' },
  { topic: 'quién reparte', asks: 'quién/quiénes … entrega(n)/reparte(n)/lleva(n), uber, rappi, didi' },
  { topic: 'tazas, termos y otros recuerdos', asks: 'venden/tienen/hay … taza(s)/termo(s)/playera(s)/souvenir*/mercancía, merch' },
  {
    topic: 'instrucciones para quien reparte',
    asks: 'instruccion(es)/indicacion(es)/nota(s)/recado … repartidor/entrega/pedido, dejarlo con el portero',
  },
  { topic: 'usar puntos para el envío', asks: 'puntos … envío(s), envío(s) … puntos' },
  { topic: 'si el pan se hace en la casa', asks: 'pan … hacen/hornean/hecho, hornean' },
  { topic: 'cursos y talleres', asks: 'curso(s), taller(es), clase(s) de, cata(s)' },
  { topic: 'quién tuesta el café', asks: 'tuestan, tostador*, tostaduría' },
  { topic: 'pasteles enteros', asks: 'pastel/pasteles/cheesecake/flan … enter[oa](s), enter[oa](s) … pastel*, pastel por encargo' },
  { topic: 'comisiones', asks: 'comisión, comisiones, recargo(s)' },
  { topic: 'dueños y franquicias', asks: 'franquicia(s), de quién es, quién es el dueño, dueñ[oa](s) de' },
  { topic: 'visitas sin reservación', asks: 'sin (una/tener/hacer) reserv*' },
  { topic: 'consumo mínimo', asks: 'consum* … mínimo, mínimo … consum*, cover, cobran (la) entrada, costo de entrada' },
  { topic: 'llegar antes', asks: 'llegar/llego/llegamos/llegara … antes' },
  { topic: 'edad mínima', asks: 'solo … mayores/adultos, edad mínima, mayores de edad, a partir de qué edad' },
  {
    topic: 'descuentos para estudiantes, cumpleaños u otros grupos',
    asks: 'descuento(s)/promo(s)/promoción*/gratis … estudiante(s)/cumpleaños/inapam/maestr[oa](s)/emplead[oa](s)/vecin[oa](s)/tercera, credencial',
  },
  { topic: 'pasar puntos a otra persona', asks: 'regal*/transfer*/pasar/compart* … puntos' },
  {
    topic: 'cuánto dura fresco',
    asks: 'cuánto (tiempo) dura/aguanta … café/bolsa/fresc*/concha/pan/pastel, caducidad, fecha de caducidad, se echa a perder',
  },
  { topic: 'mayoreo', asks: 'mayoreo, al por mayor, distribuidor*' },
  { topic: 'metro y camiones', asks: 'metro, metrobús, camión, camiones, ecobici' },
  { topic: 'baños', asks: 'baño(s), sanitario(s), tocador' },
  { topic: 'envolver regalos', asks: 'envolver, envuelven, envoltura, moño, para regalo, es (un) regalo' },
  { topic: 'música en vivo', asks: 'música en vivo, grupo en vivo, banda en vivo' },
  { topic: 'traer comida o pasteles', asks: 'llevar/traer/meter … (mi/un) pastel/comida/alimentos/bebidas' },
  { topic: 'traer tu propia taza', asks: 'mi/propi[oa](s) (propi[oa](s)) taza(s)/termo(s)/vaso(s)' },
  { topic: 'endulzantes', asks: 'endulzante(s), stevia, splenda, monk fruit' },
  { topic: 'certificaciones', asks: 'orgánic*, comercio justo, fair trade, kosher, halal' },
  { topic: 'tamaños', asks: 'tamaño(s), mililitros, onzas, porción*, rinde' },
  { topic: 'picante', asks: HINTS.picante },
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
