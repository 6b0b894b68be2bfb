/** Facts about food for guests with allergies and diets. Without zod schemas, so that pages may load it. */

/** Allergens that a product may contain. */
export const ALLERGENS = ['gluten', 'lácteos', 'huevo', 'nueces', 'cacahuate', 'soya', 'ajonjolí', 'pescado', 'mariscos'] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** Diets that a product suits. */
export const DIETS = ['vegano', 'vegetariano', 'sin gluten', 'sin lactosa', 'sin cafeína'] as const;
export type Diet = (typeof DIETS)[number];
