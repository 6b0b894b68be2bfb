import type { Product } from '#contract/catalog.ts';

/** One more of the product in the visitor's cart. */
export async function addProduct(product: Product): Promise<boolean> {
  try {
    const { addOne } = await import('./cart-add.ts');
    return await addOne(product);
  } catch (error) {
    console.warn('No se pudo agregar al carrito', error);
    return false;
  }
}
