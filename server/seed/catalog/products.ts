import type { Category, Tax } from '#contract/catalog/catalog.ts';
import type { Allergen, Diet } from '#contract/food/food-facts.ts';
import type { Station } from '#contract/stations.ts';

export interface DemoProduct {
  slug: string;
  name: string;
  description: string;
  image: string;
  category: Category;
  priceCents: number;
  /** The former price of a product on offer. */
  originalPriceCents: number | null;
  featured: boolean;
  available: boolean;
  /** Allergens without options, as for `dietary`: milk is an option. */
  allergens: Allergen[];
  dietary: Diet[];
  tax: Tax;
  station: Station;
  prepSeconds: number;
  ships: boolean;
  createdAt: string;
}

type Facts = Pick<DemoProduct, 'slug' | 'name' | 'description' | 'category' | 'allergens' | 'dietary'> & {
  pesos: number;
  before?: number;
  featured?: boolean;
  available?: boolean;
  /** A bag of beans: food that is sent as a parcel and needs no preparation. */
  beans?: true;
  created: string;
};

const PREPARED: Record<Category, { station: Station; prepSeconds: number }> = {
  café: { station: 'barra', prepSeconds: 90 },
  bebidas: { station: 'barra', prepSeconds: 120 },
  postres: { station: 'barra', prepSeconds: 30 },
  desayunos: { station: 'cocina', prepSeconds: 480 },
  almuerzos: { station: 'cocina', prepSeconds: 600 },
};

/** In the shop's time zone, central Mexico, which has no daylight saving time. */
const product = ({ pesos, before, featured = false, available = true, beans, created, ...texts }: Facts): DemoProduct => ({
  ...texts,
  ...(beans ? { station: 'none', prepSeconds: 0 } : PREPARED[texts.category]),
  tax: beans ? 'alimento_0' : 'preparado_16',
  ships: beans === true,
  image: `/art/products/${texts.slug}-1000.webp`,
  priceCents: pesos * 100,
  originalPriceCents: before === undefined ? null : before * 100,
  featured,
  available,
  createdAt: new Date(`${created}:00-06:00`).toISOString(),
});

/** Diets of products that consist of plants only and contain no gluten. */
const PLANTS: Diet[] = ['vegano', 'vegetariano', 'sin gluten', 'sin lactosa'];

/** The demo catalogue: one product per picture in public/art/products. */
export const demoProducts: DemoProduct[] = [
  product({
    slug: 'cafe-chiapas',
    name: 'Café Chiapas',
    description: 'Tueste medio, 1,400 m: cacao, nuez y panela. Grano entero, bolsa de 340 g.',
    beans: true,
    category: 'café',
    allergens: [],
    dietary: PLANTS,
    pesos: 285,
    featured: true,
    created: '2026-02-03T09:10',
  }),
  product({
    slug: 'cafe-veracruz',
    name: 'Café Veracruz',
    description: 'Tueste claro, 1,250 m: caramelo, cítricos y miel. Grano entero, bolsa de 340 g.',
    beans: true,
    category: 'café',
    allergens: [],
    dietary: PLANTS,
    pesos: 269,
    created: '2026-05-12T09:25',
  }),
  product({
    slug: 'cafe-oaxaca',
    name: 'Café Oaxaca',
    description: 'Tueste oscuro, 1,600 m: ciruela, canela y chocolate. Grano entero, bolsa de 340 g.',
    beans: true,
    category: 'café',
    allergens: [],
    dietary: PLANTS,
    pesos: 329,
    before: 389,
    created: '2026-08-04T09:42',
  }),
  product({
    slug: 'espresso-doble',
    name: 'Espresso doble',
    description: 'Corto y denso, de grano de Oaxaca, con su crema dorada.',
    category: 'café',
    allergens: [],
    dietary: PLANTS,
    pesos: 54,
    created: '2026-02-05T08:15',
  }),
  product({
    slug: 'americano',
    name: 'Americano',
    description: 'Espresso doble de Oaxaca y agua caliente: una taza larga y limpia, con final de ciruela.',
    category: 'café',
    allergens: [],
    dietary: PLANTS,
    pesos: 58,
    created: '2026-02-05T08:30',
  }),
  product({
    slug: 'cappuccino',
    name: 'Cappuccino',
    description: 'Espresso doble y leche espumada, con un corazón encima: tostado y cremoso, apenas dulce.',
    category: 'café',
    allergens: [],
    dietary: PLANTS,
    pesos: 78,
    created: '2026-02-06T08:20',
  }),
  product({
    slug: 'latte',
    name: 'Latte',
    description: 'Espresso doble y leche vaporizada, con su roseta: suave, con el dulce propio de la leche.',
    category: 'café',
    allergens: [],
    dietary: PLANTS,
    pesos: 82,
    featured: true,
    created: '2026-02-06T08:40',
  }),
  product({
    slug: 'flat-white',
    name: 'Flat white',
    description: 'Más café que leche: espresso doble, una capa fina de espuma y su tulipán. Intenso y sedoso.',
    category: 'café',
    allergens: [],
    dietary: PLANTS,
    pesos: 84,
    created: '2026-06-23T10:05',
  }),
  product({
    slug: 'mocha',
    name: 'Mocha',
    description: 'Espresso y chocolate de Oaxaca, con crema batida y virutas.',
    category: 'café',
    allergens: ['lácteos', 'nueces', 'soya'],
    dietary: ['vegetariano'],
    pesos: 89,
    before: 98,
    created: '2026-04-14T11:30',
  }),
  product({
    slug: 'cafe-de-olla',
    name: 'Café de olla',
    description: 'Hervido en barro con piloncillo, canela y anís estrella: especiado y redondo.',
    category: 'café',
    allergens: [],
    dietary: PLANTS,
    pesos: 64,
    created: '2026-02-10T07:50',
  }),
  product({
    slug: 'cold-brew',
    name: 'Cold brew',
    description: 'Grano de Veracruz en agua fría durante 18 horas: cítrico y de poca acidez. Se sirve con hielo.',
    category: 'café',
    allergens: [],
    dietary: PLANTS,
    pesos: 88,
    created: '2026-04-21T12:10',
  }),
  product({
    slug: 'affogato',
    name: 'Affogato',
    description: 'Helado de vainilla con un espresso recién hecho encima: dulce y amargo en la misma cucharada.',
    category: 'café',
    allergens: ['lácteos', 'huevo'],
    dietary: ['vegetariano'],
    pesos: 92,
    created: '2026-09-08T16:20',
  }),
  product({
    slug: 'agua-de-jamaica',
    name: 'Agua de jamaica',
    description: 'Flor de jamaica de Guerrero, menta, limón y hielo. Sin cafeína.',
    category: 'bebidas',
    allergens: [],
    dietary: [...PLANTS, 'sin cafeína'],
    pesos: 58,
    featured: true,
    created: '2026-03-10T12:00',
  }),
  product({
    slug: 'limonada-con-chia',
    name: 'Limonada con chía',
    description: 'Limón exprimido al momento, chía y menta fresca: ácida y ligera.',
    category: 'bebidas',
    allergens: [],
    dietary: [...PLANTS, 'sin cafeína'],
    pesos: 62,
    created: '2026-05-05T12:30',
  }),
  product({
    slug: 'te-de-manzanilla',
    name: 'Té de manzanilla',
    description: 'Flor entera, en infusión de cinco minutos: floral y suave. Sin cafeína.',
    category: 'bebidas',
    allergens: [],
    dietary: [...PLANTS, 'sin cafeína'],
    pesos: 52,
    created: '2026-02-11T18:00',
  }),
  product({
    slug: 'chocolate-oaxaqueno',
    name: 'Chocolate oaxaqueño',
    description: 'Tablilla de Oaxaca molida con canela, espumada con molinillo.',
    category: 'bebidas',
    allergens: ['nueces', 'soya'],
    dietary: ['vegano', 'vegetariano', 'sin lactosa'],
    pesos: 76,
    created: '2026-10-13T17:45',
  }),
  product({
    slug: 'chai-latte',
    name: 'Chai latte',
    description: 'Té negro con canela y anís estrella, y leche espumada: especiado y cremoso.',
    category: 'bebidas',
    allergens: [],
    dietary: PLANTS,
    pesos: 86,
    created: '2026-09-22T17:10',
  }),
  product({
    slug: 'matcha-latte',
    name: 'Matcha latte',
    description:
      'Matcha batido a mano y leche vaporizada: herbal y cremoso. Lo tamizamos al momento; la leche de avena no tiene costo extra.',
    category: 'bebidas',
    allergens: [],
    dietary: ['vegano', 'vegetariano', 'sin lactosa'],
    pesos: 92,
    created: '2026-10-20T10:15',
  }),
  product({
    slug: 'concha',
    name: 'Concha',
    description: 'Masa madre de 24 horas y costra de vainilla de Papantla.',
    category: 'postres',
    allergens: ['gluten', 'lácteos', 'huevo'],
    dietary: ['vegetariano'],
    pesos: 42,
    featured: true,
    created: '2026-02-12T06:40',
  }),
  product({
    slug: 'galleta-de-avena',
    name: 'Galleta de avena',
    description: 'Avena tostada y chispas de chocolate: orilla crujiente y centro suave. Dos piezas.',
    category: 'postres',
    allergens: ['gluten', 'lácteos', 'huevo', 'soya'],
    dietary: ['vegetariano'],
    pesos: 38,
    created: '2026-03-17T07:30',
  }),
  product({
    slug: 'churros',
    name: 'Churros',
    description: 'Recién fritos y crujientes, con azúcar y una tacita de chocolate espeso.',
    category: 'postres',
    allergens: ['gluten', 'lácteos', 'huevo', 'soya'],
    dietary: ['vegetariano'],
    pesos: 79,
    created: '2026-03-24T17:00',
  }),
  product({
    slug: 'flan',
    name: 'Flan',
    description: 'Napolitano, a baño María: cremoso, bañado en caramelo oscuro.',
    category: 'postres',
    allergens: ['lácteos', 'huevo'],
    dietary: ['vegetariano', 'sin gluten'],
    pesos: 74,
    before: 89,
    created: '2026-03-31T13:20',
  }),
  product({
    slug: 'pastel-de-tres-leches',
    name: 'Pastel de tres leches',
    description: 'Bizcocho bañado en tres leches, crema batida, canela y fresa: húmedo y ligero.',
    category: 'postres',
    allergens: ['gluten', 'lácteos', 'huevo'],
    dietary: ['vegetariano'],
    pesos: 96,
    created: '2026-06-09T13:40',
  }),
  product({
    slug: 'cheesecake-de-guayaba',
    name: 'Cheesecake de guayaba',
    description: 'Queso crema horneado sobre galleta, con cubierta de guayaba: entre dulce y ácido.',
    category: 'postres',
    allergens: ['gluten', 'lácteos', 'huevo'],
    dietary: ['vegetariano'],
    pesos: 94,
    created: '2026-11-03T13:15',
  }),
  product({
    slug: 'molletes',
    name: 'Molletes',
    description: 'Pan de la casa, frijol refrito, queso gratinado y un pico de gallo fresco.',
    category: 'desayunos',
    allergens: ['gluten', 'lácteos'],
    dietary: ['vegetariano'],
    pesos: 112,
    created: '2026-02-17T07:15',
  }),
  product({
    slug: 'hot-cakes',
    name: 'Hot cakes',
    description: 'Esponjosos, con mantequilla, jarabe y frutos rojos: dulces, con un toque ácido.',
    category: 'desayunos',
    allergens: ['gluten', 'lácteos', 'huevo'],
    dietary: ['vegetariano'],
    pesos: 118,
    created: '2026-02-17T07:35',
  }),
  product({
    slug: 'granola-con-fruta',
    name: 'Granola con fruta',
    description: 'Yogur natural, granola tostada en la casa, fresa, plátano y mora azul: crujiente y fresca.',
    category: 'desayunos',
    allergens: ['gluten', 'lácteos', 'nueces'],
    dietary: ['vegetariano'],
    pesos: 98,
    created: '2026-04-07T07:45',
  }),
  product({
    slug: 'avocado-toast',
    name: 'Avocado toast',
    description: 'Pan de masa madre, aguacate de Michoacán, huevo estrellado y jitomate.',
    category: 'desayunos',
    allergens: ['gluten', 'huevo'],
    dietary: ['vegetariano', 'sin lactosa'],
    pesos: 148,
    created: '2026-07-14T08:10',
  }),
  product({
    slug: 'sopa-de-tortilla',
    name: 'Sopa de tortilla',
    description: 'Caldo de jitomate y chile pasilla, con aguacate y queso: ahumado, apenas picante.',
    category: 'almuerzos',
    allergens: ['lácteos'],
    dietary: ['vegetariano', 'sin gluten'],
    pesos: 109,
    created: '2026-02-24T12:45',
  }),
  product({
    slug: 'panini',
    name: 'Panini',
    description: 'Jamón, queso fundido, jitomate y lechuga en pan dorado a la plancha.',
    category: 'almuerzos',
    allergens: ['gluten', 'lácteos', 'soya'],
    dietary: [],
    pesos: 138,
    created: '2026-02-24T13:05',
  }),
  product({
    slug: 'quiche',
    name: 'Quiche',
    description: 'De espinaca y jamón: cremosa por dentro, dorada por encima. Con ensalada.',
    category: 'almuerzos',
    allergens: ['gluten', 'lácteos', 'huevo', 'soya'],
    dietary: [],
    pesos: 126,
    created: '2026-07-28T12:20',
  }),
  product({
    slug: 'ensalada',
    name: 'Ensalada',
    description: 'Hojas verdes con huevo, queso fresco, aguacate y jitomate cherry: fresca y con cuerpo.',
    category: 'almuerzos',
    allergens: ['lácteos', 'huevo'],
    dietary: ['vegetariano', 'sin gluten'],
    pesos: 134,
    available: false,
    created: '2026-08-18T12:50',
  }),
];
