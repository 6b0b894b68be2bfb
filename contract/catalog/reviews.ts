import { z } from 'zod';
import { MAX_COMMENT, MAX_REASON } from '../limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Instant, line, paragraph, queryInt } from '../wire/shapes.ts';

export const Review = z.object({
  id_reviews: z.string(),
  user_id: z.string(),
  product_id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  created_at: Instant,
  user_name: z.string(),
  user_avatar: z.string().nullable(),
  /** True when the author has bought the product and did not return it. */
  verified: z.boolean(),
  /** True when the staff hid the review for `reason`: then only its author and the staff see it. Both keys are absent otherwise. */
  hidden: z.literal(true).optional(),
  reason: z.string().optional(),
});
export type Review = z.infer<typeof Review>;

/** A review in the owner's list of all products. */
export const ShopReview = Review.extend({
  product: z.object({
    slug: z.string(),
    name: z.string(),
    image: z.string(),
    /** False once the product is deleted: it has no page any more, but its reviews stay. */
    in_shop: z.boolean(),
  }),
});
export type ShopReview = z.infer<typeof ShopReview>;

export const ReviewSearch = z.object({
  rating: queryInt(1, 5).optional(),
  /** `1`: hidden reviews only, `0`: visible reviews only. */
  hidden: z.enum(['0', '1'], 'Usa 0 o 1.').optional(),
  limit: queryInt(1, 200).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});
export type ReviewSearch = z.infer<typeof ReviewSearch>;

/** A customer's rating and comment for a product. */
export const Opinion = z.object({
  rating: z
    .number('Elige de una a cinco estrellas.')
    .int('Elige de una a cinco estrellas.')
    .min(1, 'Elige de una a cinco estrellas.')
    .max(5, 'Elige de una a cinco estrellas.'),
  comment: paragraph(1, MAX_COMMENT),
});
export type Opinion = z.infer<typeof Opinion>;

const NEEDS_REASON = 'Escribe el motivo: lo lee quien la escribió.';
const Reason = line(1, MAX_REASON, { min: NEEDS_REASON });
/** The form that hides a review. */
export const Hiding = z.object({ reason: Reason });

/** A hidden review needs a reason. Showing it again needs none. */
const Visibility = z
  .object({ id: Id, hidden: z.boolean('Di si queda oculta.'), reason: line(0, MAX_REASON, { min: NEEDS_REASON }).nullish() })
  .superRefine(({ hidden, reason }, context) => {
    if (hidden && !Reason.safeParse(reason).success) context.addIssue({ code: 'custom', path: ['reason'], message: NEEDS_REASON });
  });

export const reviews = {
  ofProduct: endpoint('GET /api/reviews/product/{product_id}', {
    access: 'anyone',
    summary: 'Reseñas de un producto: la propia primero, luego las más recientes',
    input: z.object({ product_id: Id }),
    output: z.array(Review),
  }),
  create: endpoint('POST /api/reviews', {
    access: 'user',
    status: 201,
    changes: 'catalog',
    summary: 'Reseñar un producto, una vez',
    input: Opinion.extend({ product_id: Id, user_id: Id }),
    output: Review,
  }),
  update: endpoint('PUT /api/reviews/{id}', {
    access: 'user',
    changes: 'catalog',
    summary: 'Cambiar la reseña propia',
    input: Opinion.extend({ id: Id }),
    output: Review,
  }),
  remove: endpoint('DELETE /api/reviews/{id}', {
    access: 'user',
    changes: 'catalog',
    summary: 'Eliminar la reseña propia; la administración, cualquiera',
    input: z.object({ id: Id }),
  }),
  setVisibility: endpoint('PUT /api/reviews/{id}/visibility', {
    access: 'manager',
    changes: 'catalog',
    summary: 'Ocultar una reseña con su motivo, o mostrarla otra vez',
    input: Visibility,
    output: ShopReview,
  }),
  all: endpoint('GET /api/reviews', {
    access: 'manager',
    summary: 'Todas las reseñas, las más recientes primero',
    input: ReviewSearch,
    output: z.array(ShopReview),
  }),
};
