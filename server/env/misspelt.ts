import MiniSearch from 'minisearch';

/** A shorter name with two changed letters is too often the name of another program's setting. */
const SHORTEST = 6;
const SLIPS = 2;

/**
 * Finds variables whose names differ by a letter or two from a setting, such as `STMP_URL`. Other unknown variables belong to other programs.
 * @param source variables by name
 * @param settings the names of the settings
 * @returns one line for the owner each
 */
export function misspelt(source: Record<string, string | undefined>, settings: readonly string[]): string[] {
  const unknown = Object.keys(source).filter(
    (name) => name.length >= SHORTEST && !settings.includes(name) && /^[A-Z][A-Z\d_]*$/.test(name),
  );
  if (unknown.length === 0) return [];
  const known = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (text) => [text], searchOptions: { fuzzy: SLIPS } });
  known.addAll(settings.map((id) => ({ id })));
  return unknown.flatMap((name) => {
    const [meant] = known.search(name);
    return meant ? [`${name} no es un ajuste de la tienda: ¿quisiste decir ${meant.id}?`] : [];
  });
}
