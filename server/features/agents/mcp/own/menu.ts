import { z } from 'zod';
import { CATEGORIES, type Product } from '#contract/catalog/catalog.ts';
import { ALLERGENS, type Allergen, CARE } from '#contract/food/food-facts.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { allergensWith, type Chosen, dietsWith } from '#contract/options/option-rules.ts';
import { fold } from '#contract/wire/fold.ts';
import { Id, SearchText } from '#contract/wire/shapes.ts';
import { env } from '#server/env.ts';
import { centsOf, featured } from '#server/features/agents/menu/product.ts';
import { canonicalVariantId, readVariantId, variantTitle } from '#server/features/agents/menu/variants.ts';
import { detailedByIds, list, productNotFound, productsNamed } from '#server/features/catalog/index.ts';
import { NOT_FINAL, plainTool } from './plain-tool.ts';

const MOST_SHOWN = 20;
/** How many matches are looked through for a price or an allergen. */
const MOST_FILTERED = 500;

/** What people say for an allergen besides its name. */
const ALSO: Readonly<Record<string, Allergen>> = {
  lactosa: 'lácteos',
  leche: 'lácteos',
  lacteo: 'lácteos',
  trigo: 'gluten',
  nuez: 'nueces',
  huevos: 'huevo',
  cacahuates: 'cacahuate',
  soja: 'soya',
  sesamo: 'ajonjolí',
  pescados: 'pescado',
  marisco: 'mariscos',
};

const allergenNamed = (word: string): Allergen | undefined => {
  const folded = fold(word).replace(/^sin\s+/, '');
  return ALLERGENS.find((allergen) => fold(allergen) === folded) ?? ALSO[folded];
};

/** An allergen that the shop does not know is refused: leaving it out would show what contains it. */
const Without = z
  .union([z.string().max(200), z.array(z.string().max(50)).max(ALLERGENS.length)], 'Debe ser una lista.')
  .transform((sent) => (typeof sent === 'string' ? sent.split(/\s*(?:,|\sy\s)\s*/) : sent))
  .refine((words) => words.every((word) => allergenNamed(word)), `La casa declara solo: ${ALLERGENS.join(', ')}.`)
  .transform((words) => words.flatMap((word) => allergenNamed(word) ?? []))
  .describe(`Alérgenos que no debe llevar: ${ALLERGENS.join(', ')}. Lo que no los declara queda fuera`);

const factsOf = (product: Product, selection: readonly Chosen[]) => {
  const { allergens, dietary } = product.fixed ?? product;
  return {
    alergenos: allergensWith(allergens, product.options ?? [], selection) ?? 'no declarados',
    dietas: dietsWith(dietary, product.options ?? [], selection),
  };
};

const linkOf = ({ slug }: Product) => `${env.publicUrl}/products/${slug}`;

/** Safe for guests with allergies: what contains one is left out, and what says nothing about it. */
const isWithout = (product: Product, without: readonly Allergen[]): boolean => {
  const { alergenos } = factsOf(product, featured(product));
  return without.length === 0 || (typeof alergenos !== 'string' && !without.some((one) => alergenos.includes(one)));
};

function shown(product: Product) {
  const selection = featured(product);
  return {
    producto: canonicalVariantId(product.id, product.options ?? [], selection),
    slug: product.slug,
    nombre: variantTitle(product.name, product.options ?? [], selection),
    categoria: product.category,
    descripcion: product.description,
    precio: toPesos(centsOf(product, selection)),
    disponible: product.available,
    ...factsOf(product, selection),
    tiene_opciones: (product.options ?? []).length > 0,
    enlace: linkOf(product),
  };
}

export const searchMenu = plainTool({
  name: 'buscar_menu',
  title: 'Buscar en el menú',
  description: `Busca productos por palabras, categoría, alérgenos y precio. Da hasta ${MOST_SHOWN}, con su id para pedir. Precios en pesos de la preparación usual.`,
  input: z.object({
    q: SearchText.optional().describe('Palabras: nombre, ingrediente o dieta, como vegano'),
    categoria: z.enum(CATEGORIES, `Elige una de ${CATEGORIES.join(', ')}.`).optional(),
    sin: Without.optional(),
    maximo: z
      .number('Debe ser un número.')
      .min(0, 'El mínimo es 0.')
      .max(1_000_000, 'Es demasiado.')
      .optional()
      .describe('El precio máximo en pesos'),
  }),
  async run({ q, categoria, sin = [], maximo }) {
    const isFiltered = sin.length > 0 || maximo !== undefined;
    const { products, total, more } = await list({ q, category: categoria, limit: isFiltered ? MOST_FILTERED : MOST_SHOWN });
    const detailed = await detailedByIds(products.map(({ id }) => id));
    const fits = (product: Product) =>
      isWithout(product, sin) && (maximo === undefined || centsOf(product, featured(product)) <= toCents(maximo));
    const found = isFiltered ? detailed.filter(fits) : detailed;
    return {
      productos: found.slice(0, MOST_SHOWN).map(shown),
      hay_mas: isFiltered ? found.length > MOST_SHOWN : Boolean(more) || total > products.length,
      aviso: `${NOT_FINAL} Los alérgenos son los de la preparación mostrada. ${CARE}`,
    };
  },
});

export const readProduct = plainTool({
  name: 'ver_producto',
  title: 'Ver un producto',
  description: 'Da un producto con sus opciones, precios en pesos, alérgenos y dietas.',
  input: z.object({ producto: Id.describe('El id o el slug, como los da buscar_menu') }),
  async run({ producto }) {
    const key = readVariantId(producto)?.productId ?? producto;
    const product = (await productsNamed([key])).get(key);
    if (!product) throw productNotFound();
    return {
      ...shown(product),
      ...(product.rating_average !== null && { calificacion: { promedio: product.rating_average, de: 5, cuantas: product.rating_count } }),
      opciones: (product.options ?? []).map(({ name, min, max, each_max, options }) => ({
        grupo: name,
        minimo: min,
        maximo: max,
        maximo_de_cada_una: each_max,
        opciones: options.map(({ id, name: nombre, price, available, default: usual, contains }) => ({
          id,
          nombre,
          precio: price,
          disponible: available,
          usual,
          alergenos: contains ?? 'no declarados',
        })),
      })),
      aviso: `${NOT_FINAL} ${CARE}`,
    };
  },
});
