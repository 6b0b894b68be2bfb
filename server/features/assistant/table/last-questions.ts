import { type Asked, CARE, SPANISH, STIMULATING } from './asked.ts';

const mustNot = [SPANISH];

export const LAST_QUESTIONS: Record<string, Asked[]> = {
  'foods that are no listed allergens': [
    { ask: 'no puedo comer cerdo, que almuerzo hay', must: [/Panini.*Quiche/, /no lo sé/, CARE] },
    { ask: 'tengo alergia a las fresas', must: [/no está entre los alérgenos/, /Pastel de tres leches/, CARE] },
    { ask: 'soy intolerante a la fructosa, que hay', must: [/no está entre los alérgenos/, /no lo sé/, CARE] },
    { ask: 'le doy cafe con leche a mi hijo de 10?', must: [/café lleva cafeína; a niños no/, CARE], mustNot: STIMULATING },
    { ask: 'sin lactosa y con cafeína, que hay', must: [/sin lactosa/, /Americano/, CARE], mustNot: [/sin cafeína/] },
    { ask: '¿los molletes vienen con salsa?', must: [/pico de gallo/, /De salsa/] },
    { ask: '¿tienen cappuccino frío?', must: [/no se ofrece con hielo/] },
    { ask: '¿me recomiendas algo salado?', must: [/Molletes/], mustNot: [/Hot cakes|Granola/] },
    { ask: 'alergica al huevo y quiero desayunar', must: [/sin huevo/, CARE], mustNot: [/Hot cakes|Avocado/] },
  ],
  'orders and opening hours, third set': [
    { ask: '¿están en la Roma?', must: [/Álvaro Obregón/] },
    { ask: '¿cuánto tarda a la Condesa?', must: [/25–40 minutos/] },
    { ask: '¿el latte viene en 16 oz?', must: [/16 oz.*\$100\.00/] },
    { ask: 'q trae el kroisant', must: [/No encontré «kroisant»/] },
    { ask: '¿puedo cancelar si ya pagué?', must: [/Puedes cancelar/], mustNot: [/Siento/] },
    { ask: 'me mandaron leche normal y soy intolerante', must: [/Siento lo que pasó/, CARE] },
    { ask: 'quiero cambiar mi hora de recoger', must: [/no se cambia en línea/] },
    { ask: '¿puedo repetir mi último pedido?', must: [/se puede pedir otra vez/] },
    { ask: '¿hay mesas afuera?', must: [/De terraza/] },
    { ask: '¿tienen membresía?', must: [/1 punto/] },
    { ask: '¿dan cursos de café?', must: [/De cursos y talleres no tengo información/] },
    { ask: '¿atienden a las 6 de la mañana?', must: [/7 AM a 11 PM/] },
    { ask: 'm podrian mandr un cafe a la roma', must: [/Roma y Condesa/] },
  ],
  'English, at last': [
    { ask: 'and the soup?', before: ['is the flan gluten free?'], must: [/Sopa de tortilla.*without gluten/, /cross-contact/], mustNot },
    { ask: "I'm diabetic, what can I drink?", must: [/no information about sugar/, /doctor/], mustNot: [...mustNot, ...STIMULATING] },
    { ask: 'is the matcha caffeinated?', must: [/tea, which has caffeine/], mustNot },
    { ask: 'how do I get to you?', must: [/Álvaro Obregón/], mustNot },
    { ask: 'how big is the large latte and how much is it?', must: [/Latte.*16 oz.*\$100\.00/], mustNot },
    { ask: 'do you open on January 1st?', must: [/January 1/], mustNot },
    { ask: 'is there a minimum order for delivery?', must: [/\$120\.00 to Roma y Condesa/], mustNot },
    { ask: 'can I get my coffee ground for french press?', must: [/French press.*Café Chiapas/] },
    { ask: 'what do you recommend for breakfast?', must: [/Molletes/], mustNot },
    { ask: 'my kid is 7 and lactose intolerant, what dessert?', must: [/Nothing of that kind/, /cross-contact/], mustNot: STIMULATING },
  ],
};
