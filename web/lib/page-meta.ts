/** Title and description of a page: `export const meta = () => pageMeta('Tu carrito')`. */
export function pageMeta(title: string, description?: string, more: Record<string, string>[] = []) {
  const full = title.includes('Casa Blanca') ? title : `${title} · Casa Blanca`;
  return [{ title: full }, ...(description ? [{ name: 'description', content: description }] : []), ...more];
}
