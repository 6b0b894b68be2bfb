import { brandImage } from '#contract/settings/brand-image.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { uploads } from '#server/gateways/files.ts';
import { invalid } from '#server/http/refusal.ts';

type Place = [field: string, url: string | null | undefined];

const placesOf = ({ logo_claro, logo_oscuro, portada, nosotros }: Settings['marca']): Place[] => [
  ['logo_claro', logo_claro],
  ['logo_oscuro', logo_oscuro],
  ['portada.imagen', portada?.imagen],
  ...(nosotros?.imagenes ?? []).map((url, at): Place => [`nosotros.imagenes.${at}`, url]),
];

/** The addresses of all pictures of the brand. */
export const picturesOf = (marca: Settings['marca']): string[] => placesOf(marca).flatMap(([, url]) => (url ? [url] : []));

/**
 * Checks that the new pictures of a change exist. Those that the section has already are kept unchecked: a file that was lost must not
 * prevent another change.
 * @throws Refusal 422 for the fields whose picture was never uploaded
 */
export async function checkPictures(from: Settings['marca'], to: Settings['marca']): Promise<void> {
  const known = new Set(placesOf(from).map(([, url]) => url));
  const missing: Record<string, string> = {};
  for (const [field, url] of placesOf(to)) {
    if (!url || known.has(url)) continue;
    const file = brandImage(url) && (await uploads.read(url.slice('/uploads/'.length)));
    if (!file) missing[`valor.${field}`] = 'No encontramos esta imagen. Súbela otra vez.';
  }
  if (Object.keys(missing).length > 0) throw invalid(missing);
}
