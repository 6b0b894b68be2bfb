import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Empty, Id, Instant, line, Pesos, paragraph, queryInt, SearchText } from './shapes.ts';

export const CATEGORIES = ['café', 'bebidas', 'postres', 'desayunos', 'almuerzos'] as const;
export const Category = z.enum(CATEGORIES, 'Elige una categoría.');
export type Category = z.infer<typeof Category>;

/** Allergens that a product may contain. */
export const ALLERGENS = ['gluten', 'lácteos', 'huevo', 'nueces', 'cacahuate', 'soya', 'ajonjolí', 'pescado', 'mariscos'] as const;
export const Allergen = z.enum(ALLERGENS, 'Alérgeno desconocido.');
export type Allergen = z.infer<typeof Allergen>;

/** Diets that a product suits. */
export const DIETS = ['vegano', 'vegetariano', 'sin gluten', 'sin lactosa', 'sin cafeína'] as const;
export const Diet = z.enum(DIETS, 'Dieta desconocida.');
export type Diet = z.infer<typeof Diet>;

export const SORTS = ['price_asc', 'price_desc', 'newest'] as const;

export const Product = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  price: Pesos,
  original_price: Pesos.nullable(),
  category: Category,
  featured: z.boolean(),
  available: z.boolean(),
  /** Null: not known; empty: none. The difference matters to guests with allergies. */
  allergens: z.array(Allergen).nullable(),
  dietary: z.array(Diet),
  created_at: Instant,
  rating_average: z.number().nullable(),
  rating_count: z.number().int(),
});
export type Product = z.infer<typeof Product>;

const Price = z
  .number('Escribe un precio.')
  .min(0.01, 'El precio mínimo es 0.01.')
  .max(100_000, 'El precio máximo es 100,000.')
  .refine((pesos) => Math.abs(pesos * 100 - Math.round(pesos * 100)) < 1e-6, 'El precio lleva a lo más dos decimales.');

/** A path of the shop or an https address; no other scheme, no protocol-relative address. */
const Image = z
  .string('Escribe la dirección de la imagen.')
  .trim()
  .max(500, 'La dirección es demasiado larga.')
  .regex(/^(\/(?!\/)[^\s\\<>"'`]*|https:\/\/[^\s\\<>"'`/]+\.[^\s\\<>"'`]+)$/u, 'Usa una ruta propia (/…) o una dirección https.');

export const NewProduct = z.object({
  name: line(2, 100),
  description: paragraph(1, 2000),
  price: Price,
  original_price: Price.nullish(),
  category: Category,
  /** Empty: the category's placeholder is used. */
  image: z.union([z.literal(''), Image], 'Usa una ruta propia (/…) o una dirección https.').optional(),
  featured: z.boolean('Debe ser verdadero o falso.').optional(),
  available: z.boolean('Debe ser verdadero o falso.').optional(),
  /** Null: not known. */
  allergens: z.array(Allergen, 'Debe ser una lista.').max(ALLERGENS.length, 'Hay alérgenos repetidos.').nullish(),
  dietary: z.array(Diet, 'Debe ser una lista.').max(DIETS.length, 'Hay dietas repetidas.').optional(),
});
export type NewProduct = z.infer<typeof NewProduct>;

const Search = z.object({
  category: Category.optional(),
  q: SearchText.optional(),
  sort: z.enum(SORTS, 'Orden desconocido.').optional(),
  limit: queryInt(1, 1000).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});
export type Search = z.infer<typeof Search>;

export const catalog = {
  list: endpoint({
    method: 'GET',
    path: '/api/products',
    access: 'anyone',
    summary: 'Productos, destacados primero',
    input: Search,
    output: z.array(Product),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/products/{id}',
    access: 'anyone',
    summary: 'Un producto por id o slug',
    input: z.object({ id: Id }),
    output: Product,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/products',
    access: 'admin',
    status: 201,
    changes: 'catalog',
    summary: 'Crear un producto',
    input: NewProduct,
    output: Product,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/products/{id}',
    access: 'admin',
    changes: 'catalog',
    summary: 'Cambiar un producto',
    input: NewProduct.partial().extend({ id: Id }),
    output: Product,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/products/{id}',
    access: 'admin',
    status: 204,
    changes: 'catalog',
    summary: 'Retirar un producto',
    input: z.object({ id: Id }),
    output: Empty,
  }),
};
