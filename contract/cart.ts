import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Empty, Id, Pesos, Quantity } from './shapes.ts';

export const CartRow = z.object({
  id_cart: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  product_image: z.string(),
  product_price: Pesos,
  quantity: z.number().int(),
  user_id: z.string().nullable(),
  /** False: the line stays in the cart but cannot be bought now. */
  available: z.boolean(),
});
export type CartRow = z.infer<typeof CartRow>;
export const Cart = z.object({ cart: z.array(CartRow) });

/** The secret of a guest's cart: it gives full access. */
export const SessionId = z.string('Sesión inválida.').regex(/^session-[A-Za-z0-9_-]{16,120}$/, 'Sesión inválida.');

// Name, image and price in a request are ignored; the catalogue's are used.
const line = { product_id: Id, quantity: Quantity };

export const cart = {
  addAsGuest: endpoint({
    method: 'POST',
    path: '/api/cart/temp',
    access: 'anyone',
    status: 201,
    summary: 'Agregar al carrito de invitado',
    input: z.object({ session_id: SessionId, ...line }),
    output: CartRow,
  }),
  ofGuest: endpoint({
    method: 'GET',
    path: '/api/cart/temp/{session_id}',
    access: 'anyone',
    summary: 'Carrito de invitado',
    input: z.object({ session_id: SessionId }),
    output: Cart,
  }),
  changeAsGuest: endpoint({
    method: 'PUT',
    path: '/api/cart/temp/{session_id}/{product_id}',
    access: 'anyone',
    summary: 'Cambiar la cantidad',
    input: z.object({ session_id: SessionId, ...line }),
    output: CartRow,
  }),
  removeAsGuest: endpoint({
    method: 'DELETE',
    path: '/api/cart/temp/{session_id}/{product_id}',
    access: 'anyone',
    status: 204,
    summary: 'Quitar del carrito',
    input: z.object({ session_id: SessionId, product_id: Id }),
    output: Empty,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/cart/user/add',
    access: 'user',
    status: 201,
    summary: 'Agregar al carrito',
    input: z.object({ user_id: Id, ...line }),
    output: CartRow,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/cart/user/{user_id}',
    access: 'user',
    summary: 'El carrito propio',
    input: z.object({ user_id: Id }),
    output: Cart,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/cart/user/{user_id}/{product_id}',
    access: 'user',
    summary: 'Cambiar la cantidad',
    input: z.object({ user_id: Id, ...line }),
    output: CartRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/cart/user/{user_id}/{product_id}',
    access: 'user',
    status: 204,
    summary: 'Quitar del carrito',
    input: z.object({ user_id: Id, product_id: Id }),
    output: Empty,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/cart/user/{user_id}/merge',
    access: 'user',
    summary: 'Pasar el carrito de invitado al propio',
    input: z.object({ user_id: Id, session_id: SessionId }),
    output: Cart,
  }),
};
