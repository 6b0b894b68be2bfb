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
  satKey: string | null;
  satUnit: string | null;
  station: Station;
  prepSeconds: number;
  ships: boolean;
  createdAt: string;
}

type Facts = Pick<DemoProduct, 'name' | 'description' | 'category' | 'dietary'> & {
  allergens?: Allergen[];
  /** The former price in pesos. */
  before?: number;
  featured?: boolean;
  available?: boolean;
  /** A bag of beans: food that is sent as a parcel and needs no preparation. */
  beans?: true;
};

const PREPARED: Record<Category, { station: Station; prepSeconds: number }> = {
  café: { station: 'barra', prepSeconds: 90 },
  bebidas: { station: 'barra', prepSeconds: 120 },
  postres: { station: 'barra', prepSeconds: 30 },
  desayunos: { station: 'cocina', prepSeconds: 480 },
  almuerzos: { station: 'cocina', prepSeconds: 600 },
};

/** @param created in the shop's time zone, central Mexico, which has no daylight saving time */
const product = (slug: string, pesos: number, created: string, facts: Facts): DemoProduct => {
  const { before, featured = false, available = true, beans, allergens = [], ...texts } = facts;
  return {
    slug,
    ...texts,
    allergens,
    ...(beans ? { station: 'none', prepSeconds: 0 } : PREPARED[texts.category]),
    tax: beans ? 'alimento_0' : 'preparado_16',
    // Roasted coffee. Everything else is consumption, with the shop's own key.
    satKey: beans ? '50201706' : null,
    satUnit: null,
    ships: beans === true,
    image: `/art/products/${slug}-1000.webp`,
    priceCents: pesos * 100,
    originalPriceCents: before === undefined ? null : before * 100,
    featured,
    available,
    createdAt: new Date(`${created}:00-06:00`).toISOString(),
  };
};

/** Diets of products that consist of plants only and contain no gluten. */
const PLANTS: Diet[] = ['vegano', 'vegetariano', 'sin gluten', 'sin lactosa'];

/** The demo catalogue: one product per picture in public/art/products. */
export const demoProducts: DemoProduct[] = [
  product('cafe-chiapas', 285, '2026-02-03T09:10', {
    name: 'Café Chiapas',
    description: 'Tueste medio, 1,400 m: cacao, nuez y panela. Grano entero, bolsa de 340 g.',
    beans: true,
    category: 'café',
    dietary: PLANTS,
    featured: true,
  }),
  product('cafe-veracruz', 269, '2026-05-12T09:25', {
    name: 'Café Veracruz',
    description: 'Tueste claro, 1,250 m: caramelo, cítricos y miel. Grano entero, bolsa de 340 g.',
    beans: true,
    category: 'café',
    dietary: PLANTS,
  }),
  product('cafe-oaxaca', 329, '2026-08-04T09:42', {
    name: 'Café Oaxaca',
    description: 'Tueste oscuro, 1,600 m: ciruela, canela y chocolate. Grano entero, bolsa de 340 g.',
    beans: true,
    category: 'café',
    dietary: PLANTS,
    before: 389,
  }),
  product('espresso-doble', 54, '2026-02-05T08:15', {
    name: 'Espresso doble',
    description: 'Corto y denso, de grano de Oaxaca, con su crema dorada.',
    category: 'café',
    dietary: PLANTS,
  }),
  product('americano', 58, '2026-02-05T08:30', {
    name: 'Americano',
    description: 'Espresso doble de Oaxaca y agua caliente: una taza larga y limpia, con final de ciruela.',
    category: 'café',
    dietary: PLANTS,
  }),
  product('cappuccino', 78, '2026-02-06T08:20', {
    name: 'Cappuccino',
    description: 'Espresso doble y leche espumada, con un corazón encima: tostado y cremoso, apenas dulce.',
    category: 'café',
    dietary: PLANTS,
  }),
  product('latte', 82, '2026-02-06T08:40', {
    name: 'Latte',
    description: 'Espresso doble y leche vaporizada, con su roseta: suave, con el dulce propio de la leche.',
    category: 'café',
    dietary: PLANTS,
    featured: true,
  }),
  product('flat-white', 84, '2026-06-23T10:05', {
    name: 'Flat white',
    description: 'Más café que leche: espresso doble, una capa fina de espuma y su tulipán. Intenso y sedoso.',
    category: 'café',
    dietary: PLANTS,
  }),
  product('mocha', 89, '2026-04-14T11:30', {
    name: 'Mocha',
    description: 'Espresso y chocolate de Oaxaca, con crema batida y virutas.',
    category: 'café',
    allergens: ['lácteos', 'nueces', 'soya'],
    dietary: ['vegetariano'],
    before: 98,
  }),
  product('cafe-de-olla', 64, '2026-02-10T07:50', {
    name: 'Café de olla',
    description: 'Hervido en barro con piloncillo, canela y anís estrella: especiado y redondo.',
    category: 'café',
    dietary: PLANTS,
  }),
  product('cold-brew', 88, '2026-04-21T12:10', {
    name: 'Cold brew',
    description: 'Grano de Veracruz en agua fría durante 18 horas: cítrico y de poca acidez. Se sirve con hielo.',
    category: 'café',
    dietary: PLANTS,
  }),
  product('affogato', 92, '2026-09-08T16:20', {
    name: 'Affogato',
    description: 'Helado de vainilla con un espresso recién hecho encima: dulce y amargo en la misma cucharada.',
    category: 'café',
    allergens: ['lácteos', 'huevo'],
    dietary: ['vegetariano'],
  }),
  product('agua-de-jamaica', 58, '2026-03-10T12:00', {
    name: 'Agua de jamaica',
    description: 'Flor de jamaica de Guerrero, menta, limón y hielo. Sin cafeína.',
    category: 'bebidas',
    dietary: [...PLANTS, 'sin cafeína'],
    featured: true,
  }),
  product('limonada-con-chia', 62, '2026-05-05T12:30', {
    name: 'Limonada con chía',
    description: 'Limón exprimido al momento, chía y menta fresca: ácida y ligera.',
    category: 'bebidas',
    dietary: [...PLANTS, 'sin cafeína'],
  }),
  product('te-de-manzanilla', 52, '2026-02-11T18:00', {
    name: 'Té de manzanilla',
    description: 'Flor entera, en infusión de cinco minutos: floral y suave. Sin cafeína.',
    category: 'bebidas',
    dietary: [...PLANTS, 'sin cafeína'],
  }),
  product('chocolate-oaxaqueno', 76, '2026-10-13T17:45', {
    name: 'Chocolate oaxaqueño',
    description: 'Tablilla de Oaxaca molida con canela, espumada con molinillo.',
    category: 'bebidas',
    allergens: ['nueces', 'soya'],
    dietary: ['vegano', 'vegetariano', 'sin lactosa'],
  }),
  product('chai-latte', 86, '2026-09-22T17:10', {
    name: 'Chai latte',
    description: 'Té negro con canela y anís estrella, y leche espumada: especiado y cremoso.',
    category: 'bebidas',
    dietary: PLANTS,
  }),
  product('matcha-latte', 92, '2026-10-20T10:15', {
    name: 'Matcha latte',
    description:
      'Matcha batido a mano y leche vaporizada: herbal y cremoso. Lo tamizamos al momento; la leche de avena no tiene costo extra.',
    category: 'bebidas',
    dietary: ['vegano', 'vegetariano', 'sin lactosa'],
  }),
  product('concha', 42, '2026-02-12T06:40', {
    name: 'Concha',
    description: 'Masa madre de 24 horas y costra de vainilla de Papantla.',
    category: 'postres',
    allergens: ['gluten', 'lácteos', 'huevo'],
    dietary: ['vegetariano'],
    featured: true,
  }),
  product('galleta-de-avena', 38, '2026-03-17T07:30', {
    name: 'Galleta de avena',
    description: 'Avena tostada y chispas de chocolate: orilla crujiente y centro suave. Dos piezas.',
    category: 'postres',
    allergens: ['gluten', 'lácteos', 'huevo', 'soya'],
    dietary: ['vegetariano'],
  }),
  product('churros', 79, '2026-03-24T17:00', {
    name: 'Churros',
    description: 'Recién fritos y crujientes, con azúcar y una tacita de chocolate espeso.',
    category: 'postres',
    allergens: ['gluten', 'lácteos', 'huevo', 'soya'],
    dietary: ['vegetariano'],
  }),
  product('flan', 74, '2026-03-31T13:20', {
    name: 'Flan',
    description: 'Napolitano, a baño María: cremoso, bañado en caramelo oscuro.',
    category: 'postres',
    allergens: ['lácteos', 'huevo'],
    dietary: ['vegetariano', 'sin gluten'],
    before: 89,
  }),
  product('pastel-de-tres-leches', 96, '2026-06-09T13:40', {
    name: 'Pastel de tres leches',
    description: 'Bizcocho bañado en tres leches, crema batida, canela y fresa: húmedo y ligero.',
    category: 'postres',
    allergens: ['gluten', 'lácteos', 'huevo'],
    dietary: ['vegetariano'],
  }),
  product('cheesecake-de-guayaba', 94, '2026-11-03T13:15', {
    name: 'Cheesecake de guayaba',
    description: 'Queso crema horneado sobre galleta, con cubierta de guayaba: entre dulce y ácido.',
    category: 'postres',
    allergens: ['gluten', 'lácteos', 'huevo'],
    dietary: ['vegetariano'],
  }),
  product('molletes', 112, '2026-02-17T07:15', {
    name: 'Molletes',
    description: 'Pan de la casa, frijol refrito, queso gratinado y un pico de gallo fresco.',
    category: 'desayunos',
    allergens: ['gluten', 'lácteos'],
    dietary: ['vegetariano'],
  }),
  product('hot-cakes', 118, '2026-02-17T07:35', {
    name: 'Hot cakes',
    description: 'Esponjosos, con mantequilla, jarabe y frutos rojos: dulces, con un toque ácido.',
    category: 'desayunos',
    allergens: ['gluten', 'lácteos', 'huevo'],
    dietary: ['vegetariano'],
  }),
  product('granola-con-fruta', 98, '2026-04-07T07:45', {
    name: 'Granola con fruta',
    description: 'Yogur natural, granola tostada en la casa, fresa, plátano y mora azul: crujiente y fresca.',
    category: 'desayunos',
    allergens: ['gluten', 'lácteos', 'nueces'],
    dietary: ['vegetariano'],
  }),
  product('avocado-toast', 148, '2026-07-14T08:10', {
    name: 'Avocado toast',
    description: 'Pan de masa madre, aguacate de Michoacán, huevo estrellado y jitomate.',
    category: 'desayunos',
    allergens: ['gluten', 'huevo'],
    dietary: ['vegetariano', 'sin lactosa'],
  }),
  product('sopa-de-tortilla', 109, '2026-02-24T12:45', {
    name: 'Sopa de tortilla',
    description: 'Caldo de jitomate y chile pasilla, con aguacate y queso: ahumado, apenas picante.',
    category: 'almuerzos',
    allergens: ['lácteos'],
    dietary: ['vegetariano', 'sin gluten'],
  }),
  product('panini', 138, '2026-02-24T13:05', {
    name: 'Panini',
    description: 'Jamón, queso fundido, jitomate y lechuga en pan dorado a la plancha.',
    category: 'almuerzos',
    allergens: ['gluten', 'lácteos', 'soya'],
    dietary: [],
  }),
  product('quiche', 126, '2026-07-28T12:20', {
    name: 'Quiche',
    description: 'De espinaca y jamón: cremosa por dentro, dorada por encima. Con ensalada.',
    category: 'almuerzos',
    allergens: ['gluten', 'lácteos', 'huevo', 'soya'],
    dietary: [],
  }),
  product('ensalada', 134, '2026-08-18T12:50', {
    name: 'Ensalada',
    description: 'Hojas verdes con huevo, queso fresco, aguacate y jitomate cherry: fresca y con cuerpo.',
    category: 'almuerzos',
    allergens: ['lácteos', 'huevo'],
    dietary: ['vegetariano', 'sin gluten'],
    available: false,
  }),
];
