import { z } from 'zod';
import { Product } from '../catalog/catalog.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Instant, line, Pesos } from '../wire/shapes.ts';

export const Points = z.object({ user_id: z.string(), points: z.number().int() });

export const MOVEMENT_KINDS = ['purchase', 'refund', 'redeem', 'return'] as const;

/** One row of the statement of points. */
export const Movement = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: z.number().int(),
  reason: z.string(),
  order_id: z.string().nullable(),
  created_at: Instant,
});
export type Movement = z.infer<typeof Movement>;

/** A product with its reward price. */
export const RewardProduct = Product.extend({
  /** Percent off the price; absent when the product is free. */
  discount: z.number().int().optional(),
  discountedPrice: Pesos,
});
export type RewardProduct = z.infer<typeof RewardProduct>;

const RedeemedProduct = RewardProduct.extend({ reward_id: z.string() });

/** A redeemed reward that no order has used yet. */
export const Reward = z.object({
  reward_id: z.string(),
  kind: z.enum(['discount', 'free']),
  product_id: z.string(),
  name: z.string(),
  cost: z.number().int(),
  /** Percent off the price at the time of redemption; absent when the product is free. */
  discount: z.number().int().optional(),
  created_at: Instant,
});
export type Reward = z.infer<typeof Reward>;

const Redeem = z.object({ user_id: Id, product_id: Id });

export const points = {
  balance: endpoint('GET /api/points/{user_id}', {
    access: 'user',
    summary: 'Saldo de puntos',
    input: z.object({ user_id: Id }),
    output: Points,
  }),
  /** Answers the points that the order's transaction has already awarded; awards no points itself. */
  confirm: endpoint('POST /api/points', {
    access: 'user',
    summary: 'Confirmar los puntos de un pedido',
    input: z.object({
      user_id: Id,
      order_id: Id,
      amount: z.number('Debe ser un número.').min(0, 'No puede ser negativo.').max(1_000_000_000, 'Es demasiado grande.'),
      reason: line(0, 200).nullish(),
    }),
    output: Points,
  }),
  movements: endpoint('GET /api/points/{user_id}/movements', {
    access: 'user',
    summary: 'Movimientos propios, el más nuevo primero',
    input: z.object({ user_id: Id }),
    output: z.array(Movement),
  }),
};

export const rewards = {
  discountProducts: endpoint('GET /api/points/discount-products', {
    access: 'user',
    summary: 'Productos que se pueden canjear con descuento',
    input: z.object({ user_id: Id }),
    output: z.array(RewardProduct),
  }),
  freeProducts: endpoint('GET /api/points/free-products', {
    access: 'user',
    summary: 'Productos que se pueden canjear gratis',
    input: z.object({ user_id: Id }),
    output: z.array(RewardProduct),
  }),
  redeemDiscount: endpoint('POST /api/points/redeem-discount', {
    access: 'user',
    summary: 'Canjear puntos por un descuento',
    input: Redeem,
    output: RedeemedProduct,
  }),
  redeemProduct: endpoint('POST /api/points/redeem-product', {
    access: 'user',
    summary: 'Canjear puntos por un producto gratis',
    input: Redeem,
    output: RedeemedProduct,
  }),
  open: endpoint('GET /api/points/{user_id}/rewards', {
    access: 'user',
    summary: 'Canjes propios que esperan su pedido',
    input: z.object({ user_id: Id }),
    output: z.array(Reward),
  }),
  returnReward: endpoint('DELETE /api/points/rewards/{reward_id}', {
    access: 'user',
    summary: 'Devolver un canje y recuperar sus puntos',
    input: z.object({ reward_id: Id }),
  }),
};
