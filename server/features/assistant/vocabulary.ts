import type { Category } from '#contract/catalog/catalog.ts';
import type { Allergen, Diet } from '#contract/food/food-facts.ts';

// The Spanish words that the assistant recognises in a question. `understanding/phrases.ts` describes the syntax of the phrases.

/** The guest has a complaint, for which a list of orders would not help. */
export const COMPLAINT = `llegó/llegaron (_) frí[oa](s)/tarde/mal/rot[oa](s)/incomplet[oa](s)/equivocad[oa](s), mal servicio, pésim[oa], groser[oa](s), mala atención, mal trato, trataron mal, maleducad[oa](s), se equivocaron,
  pedí … me dieron/trajeron/mandaron/llegó, me dieron/trajeron/mandaron/sirvieron/pusieron … normal/entera/dur[oa]/frí[oa]/mal/quemad[oa]/crud[oa]/equivocad[oa]/otr[oa]/tibi[oa]/vencid[oa],
  venía/vino/estaba … frí[oa]/mal/rot[oa]/quemad[oa]/crud[oa]/tirad[oa]/dur[oa]/tibi[oa]/rancio, cabello, pelo, mosca, estafa*,
  cobró/cobraron doble, cobró/cobraron de más, cobró/cobraron dos veces, poner una queja, presentar una queja,
  falta/falto/faltaba(n)/faltó/faltaron un/una/mi/el/la/algo/cosas/producto(s), ya pagué … no/nunca, (me) salió (el) cargo, me hicieron (el/un) cargo,
  no me llegó (el/mi/ningún) correo/confirmación, no me ha(n) llegado el correo, llegó/llegaron … que no pedí, no es lo que pedí, no era lo que pedí`;

/** Phrases that the answers look for in a question. */
export const HINTS = {
  /** An order that is already placed shall be different. */
  cambiaPedido: `cambi*/mover … hora … recoger/recolección/pedido/entrega, modific*/cambi*/quit*/agreg*/añad*/corregir/editar … (mi/el/la/un) (último) pedido/orden/compra,
    me equivoqué … dirección/pedido/orden, (mi/el/la) pedido/orden … cambiar/modificar/agregar/quitar`,
  tolerancia: `tolerancia, llego/llegamos/llegar … tarde, no llego/llegamos/vamos a, se me hace tarde, vamos/voy tarde, retras*, guardan/esperan/respetan … (la/mi/nuestra) mesa/reserva/reservación`,
  picante: 'pica(n), picante(s), picos[oa](s), enchilos*, chile',
  ahora: 'ahorita, ahora, ahorita mismo, en este momento, mismo día, hoy mismo',
  sucursal: 'sucursal*, otra cafetería, otra tienda',
  diabetes: 'diabétic*, diabético, diabética, prediabétic*, diabetes, glucosa, insulina',
  azúcar: `diabétic*, diabético, diabética, prediabétic*, diabetes, glucosa, insulina, azúcar, azucarad*, light, keto, carbohidratos`,
  festivo:
    'festivo(s), día de muertos, 16 de septiembre, 20 de noviembre, 1 de mayo, 5 de mayo, 12 de diciembre, navidad, año nuevo, semana santa, puente, 25 de diciembre, 24 de diciembre, 31 de diciembre, 1 de enero',
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
  enGrano:
    'de dónde es/viene(n)/son (el/su/los/sus) café(s), especialidad, grano(s), tueste, tostad*, para (mi) casa, bolsa(s), origen, molido',
  tiposDeLeche: `qué/cuáles leche(s), qué/cuáles tipo(s)/clase(s)/opciones de leche(s), tipo(s)/clase(s)/opciones de leche(s),
    leches hay/tienen/manejan/ofrecen/usan, otra(s) leche(s)`,
  tamaños: 'tamaño(s)',
  molido: 'molid[oa](s), moler*, muelen/muele/muelan, molienda(s)',
  consejo:
    'recom*, sugier*, sorpréndeme, más rico, más buen[oa], tengo hambre, para compartir, qué me das, qué se te antoja, qué está bueno, sugerencia*, antoj*, destacad*, popular*, favorit*, más vendid*, qué pido, qué me pido, no sé qué, algo rico, algo bueno',
  frío: 'frí[oa](s), helad[oa](s), hielo, refrescante*, calor',
  hace_frío: 'frío que hace',
  caliente: 'calient*, frío que hace',
  fuerte: 'fuerte, cargad[oa], intens[oa], despertar*, energía, con cafeína, más cafeína',
  dulce: 'dulce(s), chocolat*',
  menú: 'menú, carta, menú completo, todo lo que tienen, qué venden, qué ofrecen, qué productos, categorías, qué tienen, qué hay',

  evita: `sin, libre(s) de, no tenga(n)/lleve(n)/contenga(n)/tiene(n)/lleva(n)/contiene(n)/incluye(n)/usa(n)/trae(n)/hay/haya, alergi*, alérgen*, intoleran*, celíac*,
    vegan*, vegetarian*, celiaqu*, aplv, descafeinad*, deslactosad*, free, decaf, without, intolerante, intolerancia, para veganos/celíacos/alérgicos, no puedo/debo/puede/como/tomo/quiero, no carne, nada de carne, evito, me hace daño`,
  alergia: 'alerg*, anafila*, alérgen*, alergia, alergias, alérgico, alérgica, me hace daño, me cae mal',
  /** The guest names a person who must avoid a food. It counts for later questions too. */
  condición:
    'alerg*, anafila*, celíac*, celiaqu*, aplv, intoleran*, soy/somos/es vegan*/vegetarian*, no puedo/puede comer/tomar, me/le hace daño, allerg*, coeliac, i m vegan/vegetarian',
  /** Whether a food is safe, or whether a person may eat it. */
  seguridad: `segur[oa](s), hace(n) daño, hace mal, cae mal, riesgo(s), peligro(s), peligros[oa](s), apt[oa](s), garantiz*, asegur*, confiable(s),
    no pasa nada, tranquil[oa](s)`,
  niños: `niño(s), niña(s), sobrinit[oa](s), ahijad[oa](s), morrit[oa](s), # añito(s), tiene # año(s), mi(s) chic[oa](s), niñit[oa](s), hijo(s), hija(s), hijit[oa](s), bebé(s), bebit[oa], nene(s), nena(s), chamac[oa](s), chiquill[oa](s),
    chiquit[oa](s), chavit[oa](s), escuincl*, peque(s), mi(s)/nuestr[oa] pequeñ[oa](s), nieto(s), nieta(s), niet[oa]s, sobrino(s), sobrina(s),
    infantil*, infancia, menor(es) de edad, criatura(s), de 1/2/3/4/5/6/7/8/9/10/11/12/13 años, de dos/tres/cuatro/cinco/seis/siete/ocho/nueve/diez/once/doce años,
    tiene # meses, primaria, kínder, kid(s), child, children, toddler`,
  /** Things for children that are not on the menu. */
  espacioInfantil: `silla(s) para/de bebé(s)/niño(s), silla(s) alta(s), periquera(s), área de/para niños/juegos, juegos para/infantiles, cambiador,
    aceptan/admiten/permiten/pueden niños/bebés, pueden entrar/ir niños, puedo/podemos ir/llevar/entrar … (mi/mis/con/los) niño(s)/hijo(s)/bebé(s)`,
  salud: `embaraz*, embarazada, encinta, lactancia, lactando, amamant*, amamantando, doy pecho, dando pecho, dar pecho, espero/esperando (un) bebé, hipertens*, hipertenso,
    presión, trimestre, operar, operación, operaron, colon, irritable, estómago, digestión, agruras, náusea(s), úlcera(s), riñón, riñones, anemia,
    epilepsia, tiroides, antibiótico(s), gastritis, reflujo, colitis, corazón, taquicardia, insomnio, medicamento(s), medicina, ansiedad, migraña, cirugía, enferm[oa], pregnan*,
    breastfeed*, anticoagulante(s), tratamiento, gestante`,
  acidez: 'acidez, ácid[oa](s), ácido, ácida, acidit[oa](s), acidic, acidity',
  precioExacto: `cuánto cuesta(n)/costaba/costará/vale(n)/sale(n)/es/son/cobran/salen/cuestan, cuánto me cuesta/sale/cobran, qué precio(s), precio(s), a cómo, qué cuesta, costo(s), how much, price(s),
    en cuánto está(n)/sale(n)/dan`,

  trazas:
    'traza(s), contaminación, cruzada, misma cocina/freidora/plancha/máquina, comparten/usan … plancha/freidora/cocina/utensilios/máquina/tabla, mismos utensilios/trastes, cocinan/preparan … (por) separado',
  descafeinado: 'descafeinad*, decaf',
  sinCafé:
    'sin (nada) (de) café, no quiero café, nada de café, no sea café, no llev[ae](n)/teng[ao](n)/tiene(n)/contiene(n)/contenga(n) café, no tomo café, no me gusta el café',

  lounge: 'reserv*, apart[aeo](s), apartar, apartamos, mesa(s), mesita(s), lounge, table, booking, lista de espera',
  listaDeEspera: 'lista de espera',
  pideEnMesa: 'pedir/pido/pedimos/ordenar/ordeno … desde/a/en (mi/la/nuestra) mesa',
  lugar: 'lugar, espacio, cupo, disponibilidad',
  cancela: 'cancel*',
  confirma: 'confirm*, correo … reserv*, no me llegó … reserv*',
  devuelve: 'cancel*, devol*, devuelv*, reembols*',
  cambia: 'agreg*, añad*, sum*, quit*, cambi*, mover*, modific*, reagend*, reprogram*',
  encarga: '^(por) (favor) reserva(me)/aparta(me)',
  dura: 'cuánto (tiempo) dura/puedo/podemos, cuánto (tiempo) … tardar/quedar*/estar, cuántas horas, por cuánto tiempo',
  noche: 'noche, cena(r)',
  tarde: 'tarde, comer, comida',

  pedidoPropio: `mi/mis/un/el/los/último/últimos/otro (últim[oa](s)) pedido(s)/órdenes/orden/compra(s), pedido(s) de/del/número/con,
    estado/estatus/seguimiento/rastre* _, no me ha llegado, no ha llegado, no llega mi/el/lo, nunca llegó, no llegó (mi/el) pedido, no me llegó mi/el/la (pedido/paquete/comida/orden),
    ya va/pasó/pasaron (más) (de) una/media/dos/# hora(s)/minutos, dónde va/viene/está mi, cuándo llega, my order`,
  comprar:
    'agend*, program*, a domicilio, para más tarde/después, cuánto tarda(n) (en) (llegar) (un/el) pedido, pedido/compra/orden mínim[oa], cómo/quiero/puedo/mínimo … hacer/hago/pedir/ordenar/mínimo',
  queja: COMPLAINT,
  factura: 'factur*, ticket, recibo',
  puntosPropios: 'cuántos puntos tengo, mis puntos, mi saldo',
  usarPuntos: 'pagar/usar/canjear/gastar/canjeo/uso/gasto/cambiar/cambio … (mis) puntos, puntos … vencen/caducan/expiran/sirven',
} satisfies Record<string, string>;
export type Hint = keyof typeof HINTS;

/** What a guest avoids: a diet that products are marked with, or an allergen that they list. */
export type Wish = { asks: string; diet?: Diet; allergen?: Allergen; without: string };

export const WISHES: Wish[] = [
  {
    asks: 'lactosa, lácteo(s), deslactosad*, leche, aplv, caseína, lactose, dairy, milk',
    diet: 'sin lactosa',
    allergen: 'lácteos',
    without: 'sin lactosa',
  },
  {
    asks: 'gluten, celíac*, celíaco, celíaca, celíacos, celiaquía, trigo, harina(s), tacc, wheat, coeliac, celiac',
    diet: 'sin gluten',
    allergen: 'gluten',
    without: 'sin gluten',
  },
  { asks: 'vegan*, vegano, vegana, origen animal, plant based', diet: 'vegano', without: 'vegano' },
  {
    asks: 'vegetarian*, vegetariano, vegetariana, sin carne, no como/come carne, no carne, nada de carne, vegetarian',
    diet: 'vegetariano',
    without: 'vegetariano',
  },
  { asks: 'cafeína, descafeinad*, caffeine, caffeinated, decaf', diet: 'sin cafeína', without: 'sin cafeína' },
  { asks: 'huevo(s), egg(s)', allergen: 'huevo', without: 'sin huevo' },
  {
    asks: 'nuez, nueces, almendra(s), avellana(s), alerg* … pistache(s)/macadamia(s)/piñón/piñones, frutos secos, nut(s), almond(s), hazelnut(s), walnut(s), pecan(s)',
    allergen: 'nueces',
    without: 'sin nueces',
  },
  { asks: 'cacahuate(s), cacahuete(s), maní, peanut(s)', allergen: 'cacahuate', without: 'sin cacahuate' },
  { asks: 'soya, soja', allergen: 'soya', without: 'sin soya' },
  { asks: 'ajonjolí, sésamo, sesame', allergen: 'ajonjolí', without: 'sin ajonjolí' },
  { asks: 'marisco(s), camarón, camarones, crustáceo(s), shellfish, seafood', allergen: 'mariscos', without: 'sin mariscos' },
  { asks: 'pescado(s), atún, salmón, fish', allergen: 'pescado', without: 'sin pescado' },
];

export const CATEGORY_WORDS: { asks: string; categories: Category[] }[] = [
  { asks: 'desayun*', categories: ['desayunos'] },
  { asks: 'almuerz*, lunch', categories: ['almuerzos'] },
  { asks: 'salad[oa](s), salty', categories: ['almuerzos', 'desayunos'] },
  { asks: 'cena, cenar, cenamos', categories: ['almuerzos', 'desayunos'] },
  { asks: 'postre(s), dulce(s), dessert*, pastel, pasteles, pan dulce', categories: ['postres'] },
  // After the kinds of food: `qué postre puedo comer` asks for desserts.
  { asks: 'comida, alimento(s), comer, food', categories: ['desayunos', 'almuerzos', 'postres'] },
  { asks: 'bebida(s), tomar, beber, drink(s)', categories: ['bebidas', 'café'] },
  { asks: 'café(s), coffee', categories: ['café'] },
];
