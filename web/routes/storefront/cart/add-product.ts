import type { Add } from '#web/features/catalog/product/add.ts';

/**
 * Adds a product to the cart. @returns whether that worked
 * Without a choice, a message says which options were chosen, and offers to change them.
 */
export const addProduct: Add = async (product, choice) => {
  try {
    // Without network do not import the module: a browser never retries a module that it could not load.
    if (!navigator.onLine) throw new Error('no network');
    const { addChosen } = await import('./cart-add.ts');
    return await addChosen(product, choice);
  } catch (error) {
    console.warn('No se pudo agregar al carrito', error);
    return false;
  }
};
