import type { Add } from '#web/features/catalog/product/add.ts';

/**
 * Adds a product to the cart. @returns whether that worked
 * Without a choice a message says which options it got, and offers to change them.
 */
export const addProduct: Add = async (product, choice) => {
  try {
    // A browser never asks again for a module that it could not load: with the network back, nothing could be added.
    if (!navigator.onLine) throw new Error('no network');
    const { addChosen } = await import('./cart-add.ts');
    return await addChosen(product, choice);
  } catch (error) {
    console.warn('No se pudo agregar al carrito', error);
    return false;
  }
};
