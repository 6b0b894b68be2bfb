/** The id of a line. Of a product without options and note it is the product's own. */
export function lineId(productId: string, options: readonly { id: string; quantity: number }[] = [], note = ''): string {
  const chosen = options.map(({ id, quantity }) => `${id}*${quantity}`).sort();
  return [productId, ...chosen, ...(note ? [`“${note}”`] : [])].join(' ');
}
