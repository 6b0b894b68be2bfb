import { z } from 'zod';
import type { Product } from '#contract/catalog/catalog.ts';
import { MAX_CHOSEN, MAX_LINES } from '#contract/limits.ts';
import type { Chosen } from '#contract/options/option-rules.ts';
import { Note } from '#contract/options/selection.ts';
import { fold } from '#contract/wire/fold.ts';
import { Id, Quantity } from '#contract/wire/shapes.ts';
import { type Axis, axesOf, completed, named, namesOf, type Value, valuesIn } from '#server/features/agents/menu/axes.ts';
import { exists } from '#server/features/agents/menu/product.ts';
import { choiceOf, readVariantId } from '#server/features/agents/menu/variants.ts';
import { productNotFound, productsNamed } from '#server/features/catalog/index.ts';
import { invalid } from '#server/http/refusal.ts';

/** The lines of an order, as a program writes them. */

const Option = z.union([Id, z.object({ opcion: Id, cantidad: Quantity.max(MAX_CHOSEN).default(1) })], 'Cada opción es su nombre o su id.');
const Line = z.object({
  producto: Id.describe('El id o el slug del producto, como lo dan buscar_menu y ver_producto'),
  cantidad: Quantity,
  opciones: z
    .array(Option, 'Debe ser una lista.')
    .max(MAX_CHOSEN)
    .optional()
    .describe('Solo lo que cambia de lo usual: nombres o ids de las opciones de ver_producto, o {opcion, cantidad}'),
  nota: Note.describe('Un deseo para la barra'),
});
export const Lines = z.array(Line, 'Debe ser una lista.').min(1, 'El pedido está vacío.').max(MAX_LINES);
export type Lines = z.infer<typeof Lines>;

export type OrderLine = { product: Product; selection: Chosen[]; quantity: number; note: string | null };

/** @throws Refusal 404 for an unknown product, 422 for options that it has not */
export async function linesOf(lines: Lines): Promise<OrderLine[]> {
  const products = await productsNamed(lines.map(({ producto }) => readVariantId(producto)?.productId ?? producto));
  return lines.map(({ producto, cantidad, opciones = [], nota }, at) => {
    const variant = readVariantId(producto);
    const product = products.get(variant?.productId ?? producto);
    if (!product) throw productNotFound();
    const wanted = opciones.map((one) => (typeof one === 'string' ? { opcion: one, cantidad: 1 } : one));
    const fixed = variant?.selection && exists(product, variant.selection) ? variant.selection : null;
    return { product, selection: selectionOf(product, fixed, wanted, `lineas.${at}.opciones`), quantity: cantidad, note: nota };
  });
}

type Wanted = { opcion: string; cantidad: number };

function selectionOf(product: Product, base: Chosen[] | null, wanted: readonly Wanted[], field: string): Chosen[] {
  const groups = product.options ?? [];
  const axes = axesOf(groups);
  const fixed = new Map<Axis, Value>(base ? valuesIn(axes, choiceOf(groups, base)) : []);
  for (const one of wanted) {
    const found = valueNamed(axes, product, one);
    if (!found) throw invalid({ [field]: `${product.name} no tiene «${one.opcion}». Mira sus opciones con ver_producto.` });
    fixed.set(...found);
  }
  const selection = completed(axes, fixed);
  if (!selection) throw invalid({ [field]: `Esas opciones de ${product.name} no van juntas. Mira sus límites con ver_producto.` });
  return selection;
}

function valueNamed(axes: readonly Axis[], { options = [] }: Product, { opcion, cantidad }: Wanted): [Axis, Value] | null {
  const all = options.flatMap((group) => group.options);
  const option = all.find(({ id }) => id === opcion.toLowerCase()) ?? all.find(({ name }) => fold(name) === fold(opcion));
  if (!option) return named(axes, { name: '', id: opcion, label: '' });
  const isIt = ({ chosen }: Value) => chosen?.id === option.id && chosen.quantity === cantidad;
  const axis = axes.find(({ values }) => values.some(isIt));
  const value = axis?.values.find(isIt);
  return axis && value ? [axis, value] : null;
}

/** The lines as calls of the shop take them. */
export const itemsOf = (lines: readonly OrderLine[]) =>
  lines.map(({ product, selection, quantity, note }) => ({
    product_id: product.id,
    quantity,
    ...(product.options && { options: selection }),
    note,
  }));

/** What was understood of the options, for people to check. */
export const optionsRead = ({ product, selection }: OrderLine): string[] =>
  namesOf(valuesIn(axesOf(product.options ?? []), selection))
    .filter(({ label }) => label !== 'No')
    .map(({ name, label }) => `${name}: ${label}`);
