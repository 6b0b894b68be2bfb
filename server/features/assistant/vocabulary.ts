import type { Category } from '#contract/catalog/catalog.ts';
import type { Allergen, Diet } from '#contract/food/food-facts.ts';

// The Spanish words that the assistant recognises in a question. `understanding/phrases.ts` describes the syntax of the phrases.

/** What may be wrong with what a guest received. */
const WRONG = 'frío/tibio/mal/roto/incompleto/equivocado/duro/quemado/crudo/tirado/rancio/vencido';

/** The guest has a complaint, for which a list of orders would not help. */
export const COMPLAINT = `llegó/llegaron (_) tarde/${WRONG}, mal servicio/trato, mala atención, pésimo, grosero, trataron mal, maleducado, se equivocaron,
  pedí … me dieron/trajeron/mandaron/llegó, me dieron/trajeron/mandaron/sirvieron/pusieron … ${WRONG}/normal/entera/otro, venía/vino/estaba … ${WRONG},
  cabello, pelo, mosca, estafa*, cobró/cobraron … doble/veces/más, queja, falta/faltaba/faltaron un/una/mi/el/la/algo/cosas/producto,
  ya pagué … no/nunca, salió/hicieron (el/un) cargo, no me llegó (el/mi/ningún) correo/confirmación, no me ha(n) llegado el correo, que no pedí, no es/era lo que pedí`;

const DIABETES = 'diabético, prediabético, diabetic, diabetes, glucosa, insulina';

/** Phrases that the answers look for in a question. */
export const HINTS = {
  /** An order that is already placed shall be different. */
  cambiaPedido: `cambi*/mover … hora … recoger/recolección/pedido/entrega, modific*/cambi*/quit*/agreg*/añad*/corregir/editar … pedido/orden/compra,
    me equivoqué … dirección/pedido/orden, pedido/orden … cambiar/modificar/agregar/quitar`,
  tolerancia: `tolerancia, llego/llegamos/llegar … tarde, no llego/llegamos/vamos a, se me hace tarde, vamos/voy tarde, retras*, guardan/esperan/respetan … mesa/reserv*`,
  picante: '=pica(n), picante, picoso, enchilos*, chile',
  ahora: 'ahora, en este momento, mismo día, hoy mismo',
  sucursal: 'sucursal*, otra cafetería/tienda',
  diabetes: DIABETES,
  azúcar: `${DIABETES}, azúcar, azucarad*, light, keto, carbohidratos`,
  festivo:
    'festivo, día de muertos, 12/24/25/31 de diciembre, 1 de enero/mayo, 5 de mayo, 16 de septiembre, 20 de noviembre, navidad, año nuevo, semana santa, puente',
  contraseña: 'contraseña, clave, password',
  recoger: 'recog*, recojo, pasar/paso por',
  otroIdioma:
    'what, where, when, how, the, do you, hello, please, thanks, bonjour, merci, avez, vous, guten, danke, haben, sie, ola, voce, obrigado',

  precio: '=cuánto, cuesta, precio, vale, costo, a cómo, how much, price',
  hay: 'hay, tienen, tendrán, venden, manejan, ofrecen, sirven, existe, quiero, busco, do you have, disponible*, agotad*, queda*',
  conAlgo: 'llev*, contien*, con, de',
  compara: 'diferencia*, compar*, distint*, cuál es/me, qué es/son/lleva, más fuerte/suave/dulce/cargad*',
  oferta: 'oferta, descuento, promo*, rebaja*',
  caro: 'más caro/costos*, mayor precio',
  nuevo: 'nuevo, novedad, recién llegado',
  barato: 'barato, económico, menor precio, cheapest',
  enGrano: 'de dónde es/viene/son (el/su/los/sus) café, especialidad, grano, tueste, tostad*, para (mi) casa, bolsa, origen, molido',
  tiposDeLeche: 'otra/qué/cuáles/tipo/clase/opciones (de) leche, leches hay/tienen/manejan/ofrecen/usan',
  tamaños: 'tamaño',
  molido: 'molido, moler*, muele, muelan, molienda',
  consejo:
    'recom*, sugier*, sugerencia, sorpréndeme, más/algo rico/bueno, qué está rico/bueno, más vendid*, tengo hambre, para compartir, qué (me) das/pido, antoj*, destacad*, popular*, favorit*, no sé qué',
  frío: 'frío, helado, hielo, refrescante*, calor',
  hace_frío: 'frío que hace',
  caliente: 'calient*, frío que hace',
  fuerte: 'fuerte, cargado, intenso, despertar*, energía, con/más cafeína',
  dulce: 'dulce, chocolat*',
  menú: 'menú, carta, qué venden/ofrecen/productos/tienen/hay, categorías',

  evita: `sin, libre de, no tenga/tiene/lleve/lleva/contenga/contiene/incluye/usa(n)/trae/hay/haya, alerg*, intoleran*, celia[cq]*,
    vegan*, vegetarian*, aplv, descafeinado, deslactosado, free, decaf, without, no puedo/debo/puede/como/tomo/quiero, no/nada (de) carne, evito, me hace daño`,
  alergia: 'alerg*, alergia, alérgico, alérgeno, anafila*, me hace daño, me cae mal',
  /** The guest names a person who must avoid a food. It counts for later questions too. */
  condición:
    'alerg*, anafila*, celia[cq]*, aplv, intoleran*, intolerante, intolerancia, soy/somos/es/m vegan*/vegetarian*, no puedo/puede comer/tomar, me/le hace daño, allerg*, coeliac',
  /** Whether a food is safe, or whether a person may eat it. */
  seguridad: 'seguro, hace/cae daño/mal, riesgo, peligro, peligroso, apto, garantiz*, asegur*, confiable, no pasa nada, tranquilo',
  niños: `niño, mi(s)/nuestro chico/pequeño, sobrino, ahijado, morrito, hijo, bebé, bebito, nene, nena, chamaco, chiquillo, chiquito, chavito, escuincl*, peque,
    nieto, infantil*, infancia, menor de edad, criatura, tiene # año(s)/meses, # añito, de [1-9]/1[0-3]/un/dos/tres/cuatro/cinco/seis/siete/ocho/nueve/diez/once/doce año(s),
    primaria, kínder, kid(s), child, children, toddler`,
  /** Things for children that are not on the menu. */
  espacioInfantil: `silla … bebé/niño/alta, periquera, área … niños/juegos, juegos para/infantiles, cambiador,
    aceptan/admiten/permiten/pueden (entrar/ir) niños/bebés, puedo/podemos ir/llevar/entrar … niño/hijo/bebé`,
  salud: `embaraz*, embarazada, encinta, gestante, lactancia, lactando, amamant*, amamantando, doy/dando/dar pecho, espero/esperando (un) bebé, hipertens*, hipertenso, presión, trimestre,
    operar*, operación, cirugía, colon, irritable, estómago, digestión, agruras, náusea, úlcera, riñón, anemia, epilepsia, tiroides, gastritis, reflujo, colitis,
    corazón, taquicardia, insomnio, ansiedad, migraña, enfermo, medicamento, medicina, antibiótico, anticoagulante, tratamiento, pregnan*, breastfeed*`,
  acidez: 'acidez, ácido, acidic, acidity',
  precioExacto: `(en) =cuánto (me) cuesta/costaba/costará/vale/sale/es/son/cobran/está(n)/dan, qué cuesta/precio, precio, a cómo, costo, how much, price`,

  trazas:
    'traza, contaminación, cruzada, misma/comparten/usan … plancha/freidora/cocina/utensilio/traste/máquina/tabla, cocinan/preparan … separado',
  descafeinado: 'descafeinad*, decaf',
  sinCafé: 'sin/nada (de) café, no quiero/tomo/sea/lleva/lleve/tengo/tiene/contiene/contenga café, no me gusta el café',

  lounge: 'reserv*, aparta, aparte, apartar, apartamos, mesa, lounge, table, booking, lista de espera',
  listaDeEspera: 'lista de espera',
  pideEnMesa: 'pedir/pido/pedimos/orden* … desde/a/en (mi/la/nuestra) mesa',
  lugar: 'lugar, espacio, cupo, disponibilidad',
  cancela: 'cancel*',
  confirma: 'confirm*, correo … reserv*, no me llegó … reserv*',
  devuelve: 'cancel*, devol*, devuelv*, reembols*',
  cambia: 'agreg*, añad*, sum*, quit*, cambi*, mover*, modific*, reagend*, reprogram*',
  encarga: '^(por) (favor) reserva(me)/aparta(me)',
  dura: '=cuánto (tiempo) dura/puedo/podemos, =cuánto … tardar/quedar*/estar, cuántas horas, por cuánto tiempo',
  noche: '=noche, cena, cenar',
  tarde: '=tarde, comer, comida',

  pedidoPropio: `mi(s)/un/el/los/último/otro (último) pedido/orden/compra, pedido de(l)/número/con,
    =estado/estatus/seguimiento/rastre* _, no (me) ha llegado, no llega mi/el/lo, nunca llegó, no llegó (mi/el) pedido, no me llegó mi/el/la,
    ya va/pasó/pasaron … hora/minutos, dónde va/viene/está mi, cuándo llega, my order`,
  comprar:
    'agend*, program*, a domicilio, para más tarde/después, cuánto tarda (en) (llegar) (un/el) pedido, pedido/compra/orden mínimo, cómo/quiero/puedo/mínimo … hacer/hago/pedir/ordenar/mínimo',
  queja: COMPLAINT,
  factura: 'factur*, ticket, recibo',
  puntosPropios: 'cuántos puntos tengo, mis puntos, mi saldo',
  usarPuntos: 'pagar/usar/uso/canje*/gast*/cambi* … puntos, puntos … vencen/caducan/expiran/sirven',
} satisfies Record<string, string>;
export type Hint = keyof typeof HINTS;

/** What a guest avoids: a diet that products are marked with, or an allergen that they list. */
export type Wish = { asks: string; diet?: Diet; allergen?: Allergen; without: string };

export const WISHES: Wish[] = [
  {
    asks: 'lactosa, lácteo, deslactosado, =leche, aplv, caseína, lactose, dairy, milk',
    diet: 'sin lactosa',
    allergen: 'lácteos',
    without: 'sin lactosa',
  },
  {
    asks: 'gluten, celíac*, celíaco, celiaquía, trigo, harina, tacc, wheat, coeliac',
    diet: 'sin gluten',
    allergen: 'gluten',
    without: 'sin gluten',
  },
  { asks: 'vegan*, vegano, origen animal, plant based', diet: 'vegano', without: 'vegano' },
  { asks: 'vegetarian*, vegetariano, no como/come carne, sin/no/nada (de) carne', diet: 'vegetariano', without: 'vegetariano' },
  { asks: 'cafeína, descafeinado, caffeine, caffeinated, decaf', diet: 'sin cafeína', without: 'sin cafeína' },
  { asks: 'huevo, egg(s)', allergen: 'huevo', without: 'sin huevo' },
  {
    asks: 'nuez, almendra, avellana, alerg* … pistache/macadamia/piñón, frutos secos, nut(s), almond, hazelnut, walnut, pecan',
    allergen: 'nueces',
    without: 'sin nueces',
  },
  { asks: 'cacahuate, cacahuete, maní, peanut', allergen: 'cacahuate', without: 'sin cacahuate' },
  { asks: 'soya, soja', allergen: 'soya', without: 'sin soya' },
  { asks: 'ajonjolí, sésamo, sesame', allergen: 'ajonjolí', without: 'sin ajonjolí' },
  { asks: 'marisco, camarón, crustáceo, shellfish, seafood', allergen: 'mariscos', without: 'sin mariscos' },
  { asks: 'pescado, atún, salmón, fish', allergen: 'pescado', without: 'sin pescado' },
];

export const CATEGORY_WORDS: { asks: string; categories: Category[] }[] = [
  { asks: 'desayun*', categories: ['desayunos'] },
  { asks: 'almuerz*, lunch', categories: ['almuerzos'] },
  { asks: 'salado, salty', categories: ['almuerzos', 'desayunos'] },
  { asks: 'cena, cenar, cenamos', categories: ['almuerzos', 'desayunos'] },
  { asks: 'postre, dulce, dessert*, pastel', categories: ['postres'] },
  // After the kinds of food: `qué postre puedo comer` asks for desserts.
  { asks: 'comida, alimento, comer, food', categories: ['desayunos', 'almuerzos', 'postres'] },
  { asks: 'bebida, tomar, beber, drink', categories: ['bebidas', 'café'] },
  { asks: 'café, coffee', categories: ['café'] },
];
