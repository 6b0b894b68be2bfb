/** `Mesa 5`, `Mesas 5 y 6`. */
export const tablesName = (mesas: readonly number[]): string =>
  mesas.length ? `${mesas.length === 1 ? 'Mesa' : 'Mesas'} ${mesas.join(' y ')}` : 'Sin mesa';
