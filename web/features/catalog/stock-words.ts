import type { Product } from '#contract/catalog/catalog.ts';

/** The server says how many are left only when they are few. */
export const leftText = (left: number): string => (left === 1 ? 'Queda 1' : `Quedan ${left}`);

/** The product's stock in words for guests; empty while there is enough. */
export const stockText = ({ available, left }: Pick<Product, 'available' | 'left'>) =>
  available ? left && leftText(left) : left === 0 ? 'Agotado' : 'Disponible próximamente';
