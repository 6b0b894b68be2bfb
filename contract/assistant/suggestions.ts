import { z } from 'zod';
import { Product } from '../catalog/catalog.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id } from '../wire/shapes.ts';

/** How many suggestions are answered at most for one product. */
export const MOST_SUGGESTED = 4;

export const suggestions = {
  ofProduct: endpoint('GET /api/products/{id}/related', {
    access: 'anyone',
    summary: `Hasta ${MOST_SUGGESTED} productos que se compran con este y, si faltan, de su categoría`,
    input: z.object({ id: Id }),
    output: z.array(Product),
  }),
};
