import { z } from 'zod';
import { ChosenOption, Note, NoteChange, Selection } from '../options/selection.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Pesos, Quantity } from '../wire/shapes.ts';

/** Why a row cannot be bought now: the product is off, an option is off or no longer offered, or no more is left. */
export const ROW_PROBLEMS = ['product_unavailable', 'option_unavailable', 'sold_out'] as const;

export const CartRow = z.object({
  id_cart: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  product_image: z.string(),
  /** The price of one unit with its options, in pesos. */
  product_price: Pesos,
  quantity: z.number().int(),
  user_id: z.string().nullable(),
  /** False: the line stays in the cart but cannot be bought now. */
  available: z.boolean(),
  /** The chosen options, defaults included; absent for products without options. */
  options: z.array(ChosenOption.extend({ id: z.string() })).optional(),
  options_text: z.string().optional(),
  /** Absent without a note. */
  note: z.string().optional(),
  /** Absent without a problem, and for products without options and note. */
  problem: z.enum(ROW_PROBLEMS).optional(),
});
export type CartRow = z.infer<typeof CartRow>;
export const Cart = z.object({ cart: z.array(CartRow) });

/** The secret of a guest's cart: it gives full access. */
export const SessionId = z.string('Sesión inválida.').regex(/^session-[A-Za-z0-9_-]{16,120}$/, 'Sesión inválida.');

// Name, image and price in a request are ignored; the catalogue's are used.
const line = { product_id: Id, quantity: Quantity, options: Selection.optional(), note: Note };

// `product_id` may also contain the row's `id_cart`. A product's id is accepted only when the cart has one row of that product.
const change = { product_id: Id, quantity: Quantity.optional(), options: Selection.optional(), note: NoteChange };
type Change = { quantity?: unknown; options?: unknown; note?: unknown };
const changesSomething = ({ quantity, options, note }: Change) => quantity !== undefined || options !== undefined || note !== undefined;
const NOTHING = { path: ['quantity'], message: 'Envía la cantidad, las opciones o la nota.' };

export const cart = {
  addAsGuest: endpoint('POST /api/cart/temp', {
    access: 'anyone',
    status: 201,
    summary: 'Agregar al carrito de invitado',
    input: z.object({ session_id: SessionId, ...line }),
    output: CartRow,
  }),
  ofGuest: endpoint('GET /api/cart/temp/{session_id}', {
    access: 'anyone',
    summary: 'Carrito de invitado',
    input: z.object({ session_id: SessionId }),
    output: Cart,
  }),
  changeAsGuest: endpoint('PUT /api/cart/temp/{session_id}/{product_id}', {
    access: 'anyone',
    summary: 'Cambiar cantidad, opciones o nota; responde el renglón que queda',
    input: z.object({ session_id: SessionId, ...change }).refine(changesSomething, NOTHING),
    output: CartRow,
  }),
  removeAsGuest: endpoint('DELETE /api/cart/temp/{session_id}/{product_id}', {
    access: 'anyone',
    summary: 'Quitar del carrito',
    input: z.object({ session_id: SessionId, product_id: Id }),
  }),
  add: endpoint('POST /api/cart/user/add', {
    access: 'user',
    guests: true,
    status: 201,
    summary: 'Agregar al carrito',
    input: z.object({ user_id: Id, ...line }),
    output: CartRow,
  }),
  mine: endpoint('GET /api/cart/user/{user_id}', {
    access: 'user',
    guests: true,
    summary: 'El carrito propio',
    input: z.object({ user_id: Id }),
    output: Cart,
  }),
  change: endpoint('PUT /api/cart/user/{user_id}/{product_id}', {
    access: 'user',
    guests: true,
    summary: 'Cambiar cantidad, opciones o nota; responde el renglón que queda',
    input: z.object({ user_id: Id, ...change }).refine(changesSomething, NOTHING),
    output: CartRow,
  }),
  remove: endpoint('DELETE /api/cart/user/{user_id}/{product_id}', {
    access: 'user',
    guests: true,
    summary: 'Quitar del carrito',
    input: z.object({ user_id: Id, product_id: Id }),
  }),
  merge: endpoint('POST /api/cart/user/{user_id}/merge', {
    access: 'user',
    guests: true,
    summary: 'Pasar el carrito de invitado al propio',
    input: z.object({ user_id: Id, session_id: SessionId }),
    output: Cart,
  }),
};
