import type { Settings } from '../settings/settings-values.ts';
import { POSTAL_CODE } from './postal-code.ts';

type Zone = Settings['entrega']['zonas'][number];

/** The zone of a postal code: by the exact code, then by the longest prefix, then the first one. A text that is not a postal code has no zone. */
export function zoneOf(zones: readonly Zone[], postalCode: string): Zone | null {
  if (!POSTAL_CODE.test(postalCode)) return null;
  const matching = (code: string) => (code.endsWith('*') ? postalCode.startsWith(code.slice(0, -1)) : code === postalCode);
  // A code of five digits is longer than every prefix.
  const lengthOf = ({ codigos }: Zone) => Math.max(0, ...codigos.filter(matching).map((code) => code.replace('*', '').length));
  const best = Math.max(0, ...zones.map(lengthOf));
  return best === 0 ? null : (zones.find((zone) => lengthOf(zone) === best) ?? null);
}
