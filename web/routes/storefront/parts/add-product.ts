import type { Product } from '#contract/catalog.ts';

/** Adds one unit of the product to the cart. @returns whether that worked */
export async function addProduct(product: Product): Promise<boolean> {
  try {
    const { addOne } = await import('./cart-add.ts');
    return await addOne(product);
  } catch (error) {
    console.warn('No se pudo agregar al carrito', error);
    return false;
  }
}
