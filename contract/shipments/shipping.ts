/** The fields of a product that decide its delivery. */
type Goods = { category: string; description: string };

/**
 * Whether the product is a bag of beans. Bags are sent as parcels with a tracking number; drinks and food are made after the order and
 * delivered fresh.
 */
export const isBeans = ({ category, description }: Goods): boolean => category === 'café' && /\b(bolsa|grano entero)\b/i.test(description);
