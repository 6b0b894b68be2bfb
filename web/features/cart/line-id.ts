/** The id of a line in the browser's cart. It equals the product's id when the line has neither options nor a note. */
export function lineId(productId: string, options: readonly { id: string; quantity: number }[] = [], note = ''): string {
  const chosen = options.map(({ id, quantity }) => `${id}*${quantity}`).sort();
  return [productId, ...chosen, ...(note ? [`“${note}”`] : [])].join(' ');
}
