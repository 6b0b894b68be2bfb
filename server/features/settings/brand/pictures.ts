import { brandImage } from '#contract/settings/brand-image.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import type { Tx } from '#server/db/client.ts';
import { uploads } from '#server/gateways/files.ts';
import { invalid } from '#server/http/refusal.ts';
import * as queries from '../queries.ts';

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
 * Checks that the new pictures of a change exist, before its transaction, because the storage may take its time. Those that the section has
 * already are kept unchecked: a file that was lost must not prevent another change.
 * @throws Refusal 422 for the fields whose picture was never uploaded
 */
export async function checkPictures(from: Settings['marca'], to: Settings['marca']): Promise<void> {
  const isThere = async (url: string) => brandImage(url) !== null && (await uploads.read(url.slice('/uploads/'.length))) !== null;
  await refuse(newPlaces(from, to), async (url) => !(await isThere(url)));
}

/** In the change's transaction: @throws Refusal 422 for the fields whose picture has been removed since `checkPictures` */
export async function refuseRemoved(tx: Tx, from: Settings['marca'], to: Settings['marca']): Promise<void> {
  const places = newPlaces(from, to);
  if (places.length === 0) return;
  const removed = await queries.removedAmong(
    tx,
    places.map(([, url]) => url),
  );
  await refuse(places, (url) => removed.has(url));
}

function newPlaces(from: Settings['marca'], to: Settings['marca']): [field: string, url: string][] {
  const known = new Set(picturesOf(from));
  return placesOf(to).flatMap(([field, url]): [string, string][] => (url && !known.has(url) ? [[field, url]] : []));
}

async function refuse(places: [field: string, url: string][], isMissing: (url: string) => boolean | Promise<boolean>): Promise<void> {
  const missing: Record<string, string> = {};
  for (const [field, url] of places) if (await isMissing(url)) missing[`valor.${field}`] = 'No encontramos esta imagen. Súbela otra vez.';
  if (Object.keys(missing).length > 0) throw invalid(missing);
}
