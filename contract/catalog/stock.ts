import { z } from 'zod';
import { MAX_REASON, MAX_STOCK } from '../limits.ts';
import { Option } from '../options/options.ts';
import { STOCK_KINDS, StockMode } from '../stock/stock-shapes.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Instant, line } from '../wire/shapes.ts';
import { Product } from './catalog.ts';

const units = z
  .number('Escribe un número.')
  .int('Escribe un número entero.')
  .min(0, 'El mínimo es 0.')
  .max(MAX_STOCK, `El máximo es ${MAX_STOCK}.`);

/** `unlimited` ignores both numbers, `count` ignores `refill`; `daily` without `left` starts today with `refill`. */
export const StockChange = z
  .object({
    id: Id,
    mode: StockMode,
    left: units.nullish(),
    refill: units.nullish(),
    /** A note for the history: 'Merma', 'Llegó el pan' … */
    reason: line(0, MAX_REASON).nullish(),
  })
  .superRefine(({ mode, left, refill }, check) => {
    if (mode === 'count' && typeof left !== 'number') check.addIssue({ code: 'custom', path: ['left'], message: 'Escribe cuántos hay.' });
    if (mode === 'daily' && typeof refill !== 'number')
      check.addIssue({ code: 'custom', path: ['refill'], message: 'Escribe cuántos hay cada día.' });
  });
export type StockChange = Omit<z.output<typeof StockChange>, 'id'>;

const HistoryRow = z.object({
  at: Instant,
  /** `recount`: a manager set the number. */
  why: z.enum(['sold', 'returned', 'recount', 'refill']),
  change: z.number().int(),
  /** What could be sold after the change; pieces held by open payments do not count. */
  left: z.number().int(),
  order_id: z.string().optional(),
  /** The name of the account that made the change. */
  by: z.string().optional(),
  reason: z.string().optional(),
});
export type StockHistoryRow = z.infer<typeof HistoryRow>;

const summary = 'Decir cuántos hay: `unlimited`, `count` con `left`, o `daily` con `refill`';

export const stock = {
  ofProduct: endpoint('PUT /api/products/{id}/stock', {
    access: 'manager',
    changes: 'catalog',
    summary,
    input: StockChange,
    output: Product,
  }),
  ofOption: endpoint('PUT /api/options/{id}/stock', {
    access: 'manager',
    changes: 'catalog',
    summary,
    input: StockChange,
    output: Option,
  }),
  history: endpoint('GET /api/stock/{kind}/{id}/history', {
    access: 'manager',
    summary: 'Los últimos cambios de las existencias de un producto (`product`) o una opción (`option`)',
    input: z.object({ kind: z.enum(STOCK_KINDS, 'Debe ser product u option.'), id: Id }),
    output: z.object({ data: z.array(HistoryRow) }),
  }),
};
