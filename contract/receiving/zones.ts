import type { Settings } from '../settings/settings-values.ts';
import { POSTAL_CODE } from '../wire/postal-code.ts';

type Zone = Settings['entrega']['zonas'][number];

/**
 * The zone of a postal code: the zone with the exact code, else the one with the longest matching prefix; of several, the first. Null when
 * the text is not a postal code.
 */
export function zoneOf(zones: readonly Zone[], postalCode: string): Zone | null {
  if (!POSTAL_CODE.test(postalCode)) return null;
  const matching = (code: string) => (code.endsWith('*') ? postalCode.startsWith(code.slice(0, -1)) : code === postalCode);
  // A full code of five digits is longer than every prefix, so it wins.
  const lengthOf = ({ codigos }: Zone) => Math.max(0, ...codigos.filter(matching).map((code) => code.replace('*', '').length));
  const best = Math.max(0, ...zones.map(lengthOf));
  return best === 0 ? null : (zones.find((zone) => lengthOf(zone) === best) ?? null);
}

type Delivery = { pedidos: Pick<Settings['pedidos'], 'exigir_tipo'>; entrega: Settings['entrega'] };

/** Whether every order needs a type. Unless the owner decides: as soon as delivery has a price, which an order without a type would not pay. */
export const isTypeRequired = ({ pedidos, entrega }: Delivery): boolean =>
  pedidos.exigir_tipo ?? (entrega.zonas.length > 0 || entrega.paquete.costo > 0);
