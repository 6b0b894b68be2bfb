/** What decides how a product is delivered. */
type Goods = { category: string; description: string };

/** Bags of beans, which are packed and sent with a tracking number; drinks and food are made after the order and brought fresh. */
export const isBeans = ({ category, description }: Goods): boolean => category === 'café' && /\b(bolsa|grano entero)\b/i.test(description);
