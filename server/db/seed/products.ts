import type { Category } from '#contract/catalog.ts';

export interface DemoProduct {
  slug: string;
  name: string;
  description: string;
  image: string;
  category: Category;
  priceCents: number;
  /** What it cost before, while it is on offer. */
  originalPriceCents: number | null;
  featured: boolean;
  available: boolean;
  createdAt: string;
}

type Facts = Pick<DemoProduct, 'slug' | 'name' | 'description' | 'category'> & {
  pesos: number;
  before?: number;
  featured?: boolean;
  available?: boolean;
  created: string;
};

/** Hours are the house's own: central Mexico, without summer time. */
const product = ({ pesos, before, featured = false, available = true, created, ...texts }: Facts): DemoProduct => ({
  ...texts,
  image: `/art/products/${texts.slug}-1000.webp`,
  priceCents: pesos * 100,
  originalPriceCents: before === undefined ? null : before * 100,
  featured,
  available,
  createdAt: new Date(`${created}:00-06:00`).toISOString(),
});

/** The demo catalogue: one product per picture in public/art/products. */
export const demoProducts: DemoProduct[] = [
  product({
    slug: 'cafe-chiapas',
    name: 'Café Chiapas',
    description: 'Tueste medio, 1,400 m: cacao, nuez y panela. Grano entero, bolsa de 340 g.',
    category: 'café',
    pesos: 285,
    featured: true,
    created: '2026-02-03T09:10',
  }),
  product({
    slug: 'cafe-veracruz',
    name: 'Café Veracruz',
    description: 'Tueste claro, 1,250 m: caramelo, cítricos y miel. Grano entero, bolsa de 340 g.',
    category: 'café',
    pesos: 269,
    created: '2026-05-12T09:25',
  }),
  product({
    slug: 'cafe-oaxaca',
    name: 'Café Oaxaca',
    description: 'Tueste oscuro, 1,600 m: ciruela, canela y chocolate. Grano entero, bolsa de 340 g.',
    category: 'café',
    pesos: 329,
    before: 389,
    created: '2026-08-04T09:42',
  }),
  product({
    slug: 'espresso-doble',
    name: 'Espresso doble',
    description: 'Corto y denso, de grano de Oaxaca, con su crema dorada.',
    category: 'café',
    pesos: 54,
    created: '2026-02-05T08:15',
  }),
  product({
    slug: 'americano',
    name: 'Americano',
    description: 'Espresso doble y agua caliente: una taza larga y limpia.',
    category: 'café',
    pesos: 58,
    created: '2026-02-05T08:30',
  }),
  product({
    slug: 'cappuccino',
    name: 'Cappuccino',
    description: 'Espresso doble, leche espumada y cacao espolvoreado.',
    category: 'café',
    pesos: 78,
    created: '2026-02-06T08:20',
  }),
  product({
    slug: 'latte',
    name: 'Latte',
    description: 'Espresso doble y leche vaporizada, con su roseta.',
    category: 'café',
    pesos: 82,
    featured: true,
    created: '2026-02-06T08:40',
  }),
  product({
    slug: 'flat-white',
    name: 'Flat white',
    description: 'Más café que leche: espresso doble, una capa fina de espuma y su tulipán.',
    category: 'café',
    pesos: 84,
    created: '2026-06-23T10:05',
  }),
  product({
    slug: 'mocha',
    name: 'Mocha',
    description: 'Espresso y chocolate de Oaxaca, con crema batida y virutas.',
    category: 'café',
    pesos: 89,
    before: 98,
    created: '2026-04-14T11:30',
  }),
  product({
    slug: 'cafe-de-olla',
    name: 'Café de olla',
    description: 'Hervido en barro con piloncillo, canela y anís estrella.',
    category: 'café',
    pesos: 64,
    created: '2026-02-10T07:50',
  }),
  product({
    slug: 'cold-brew',
    name: 'Cold brew',
    description: 'Grano de Veracruz en agua fría durante 18 horas. Se sirve con hielo.',
    category: 'café',
    pesos: 88,
    created: '2026-04-21T12:10',
  }),
  product({
    slug: 'affogato',
    name: 'Affogato',
    description: 'Helado de vainilla con un espresso recién hecho encima.',
    category: 'café',
    pesos: 92,
    created: '2026-09-08T16:20',
  }),
  product({
    slug: 'agua-de-jamaica',
    name: 'Agua de jamaica',
    description: 'Flor de jamaica de Guerrero, menta, limón y hielo. Sin cafeína.',
    category: 'bebidas',
    pesos: 58,
    featured: true,
    created: '2026-03-10T12:00',
  }),
  product({
    slug: 'limonada-con-chia',
    name: 'Limonada con chía',
    description: 'Limón exprimido al momento, chía y menta fresca.',
    category: 'bebidas',
    pesos: 62,
    created: '2026-05-05T12:30',
  }),
  product({
    slug: 'te-de-manzanilla',
    name: 'Té de manzanilla',
    description: 'Flor entera, en infusión de cinco minutos. Sin cafeína.',
    category: 'bebidas',
    pesos: 52,
    created: '2026-02-11T18:00',
  }),
  product({
    slug: 'chocolate-oaxaqueno',
    name: 'Chocolate oaxaqueño',
    description: 'Tablilla de Oaxaca molida con canela, espumada con molinillo.',
    category: 'bebidas',
    pesos: 76,
    created: '2026-10-13T17:45',
  }),
  product({
    slug: 'chai-latte',
    name: 'Chai latte',
    description: 'Té negro especiado, leche espumada y canela.',
    category: 'bebidas',
    pesos: 86,
    created: '2026-09-22T17:10',
  }),
  product({
    slug: 'matcha-latte',
    name: 'Matcha latte',
    description: 'Matcha batido a mano y leche vaporizada. Lo tamizamos al momento; la leche de avena no tiene costo extra.',
    category: 'bebidas',
    pesos: 92,
    created: '2026-10-20T10:15',
  }),
  product({
    slug: 'concha',
    name: 'Concha',
    description: 'Masa madre de 24 horas y costra de vainilla de Papantla.',
    category: 'postres',
    pesos: 42,
    featured: true,
    created: '2026-02-12T06:40',
  }),
  product({
    slug: 'galleta-de-avena',
    name: 'Galleta de avena',
    description: 'Avena tostada y chispas de chocolate. Dos piezas.',
    category: 'postres',
    pesos: 38,
    created: '2026-03-17T07:30',
  }),
  product({
    slug: 'churros',
    name: 'Churros',
    description: 'Recién fritos, con azúcar y una tacita de chocolate.',
    category: 'postres',
    pesos: 79,
    created: '2026-03-24T17:00',
  }),
  product({
    slug: 'flan',
    name: 'Flan',
    description: 'Napolitano, a baño María, bañado en caramelo oscuro.',
    category: 'postres',
    pesos: 74,
    before: 89,
    created: '2026-03-31T13:20',
  }),
  product({
    slug: 'pastel-de-tres-leches',
    name: 'Pastel de tres leches',
    description: 'Bizcocho esponjoso, crema batida, canela y fresa.',
    category: 'postres',
    pesos: 96,
    created: '2026-06-09T13:40',
  }),
  product({
    slug: 'cheesecake-de-guayaba',
    name: 'Cheesecake de guayaba',
    description: 'Queso crema horneado con cubierta de guayaba.',
    category: 'postres',
    pesos: 94,
    created: '2026-11-03T13:15',
  }),
  product({
    slug: 'molletes',
    name: 'Molletes',
    description: 'Pan de la casa, frijol refrito, queso gratinado y pico de gallo.',
    category: 'desayunos',
    pesos: 112,
    created: '2026-02-17T07:15',
  }),
  product({
    slug: 'hot-cakes',
    name: 'Hot cakes',
    description: 'Con mantequilla, jarabe y frutos rojos.',
    category: 'desayunos',
    pesos: 118,
    created: '2026-02-17T07:35',
  }),
  product({
    slug: 'granola-con-fruta',
    name: 'Granola con fruta',
    description: 'Yogur natural, granola de la casa, fresa, plátano y mora azul.',
    category: 'desayunos',
    pesos: 98,
    created: '2026-04-07T07:45',
  }),
  product({
    slug: 'avocado-toast',
    name: 'Avocado toast',
    description: 'Pan de masa madre, aguacate de Michoacán, huevo estrellado y jitomate.',
    category: 'desayunos',
    pesos: 148,
    created: '2026-07-14T08:10',
  }),
  product({
    slug: 'sopa-de-tortilla',
    name: 'Sopa de tortilla',
    description: 'Caldo de jitomate, aguacate, queso y chile pasilla.',
    category: 'almuerzos',
    pesos: 109,
    created: '2026-02-24T12:45',
  }),
  product({
    slug: 'panini',
    name: 'Panini',
    description: 'Jamón, queso, jitomate y lechuga, a la plancha.',
    category: 'almuerzos',
    pesos: 138,
    created: '2026-02-24T13:05',
  }),
  product({
    slug: 'quiche',
    name: 'Quiche',
    description: 'De espinaca y jamón, con ensalada.',
    category: 'almuerzos',
    pesos: 126,
    created: '2026-07-28T12:20',
  }),
  product({
    slug: 'ensalada',
    name: 'Ensalada',
    description: 'Hojas verdes con huevo, aguacate y jitomate cherry.',
    category: 'almuerzos',
    pesos: 134,
    available: false,
    created: '2026-08-18T12:50',
  }),
];
