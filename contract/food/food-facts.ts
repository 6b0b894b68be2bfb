/** Facts about food for guests with allergies and diets. Without zod schemas, so that pages may load it. */

/** Allergens that a product may contain. */
export const ALLERGENS = ['gluten', 'lácteos', 'huevo', 'nueces', 'cacahuate', 'soya', 'ajonjolí', 'pescado', 'mariscos'] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** Diets that a product suits. */
export const DIETS = ['vegano', 'vegetariano', 'sin gluten', 'sin lactosa', 'sin cafeína'] as const;
export type Diet = (typeof DIETS)[number];

/** The one sentence about safety, wherever diets or allergens are asked for: the catalogue knows no kitchen. */
export const CARE = 'Al preparar puede haber contacto cruzado con otros alérgenos: pregunta en la barra antes de pedir.';
