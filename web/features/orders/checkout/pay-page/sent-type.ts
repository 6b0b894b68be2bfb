import { zoneOf } from '#contract/receiving/zones.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';

/** How an order gets to an address, and what that costs; `pesos` is null where it is not known. */
export type SentType = { tipo: 'domicilio' | 'paquete'; pesos: number | null };

type Shop = Pick<PublicSettings, 'entrega'> & { pedidos: Pick<PublicSettings['pedidos'], 'tipos'> };

/**
 * The type for an order to an address: a delivery inside of the zones, else a parcel.
 * @param postalCode null while there is no address
 * @returns null when the shop sends nothing
 */
export function sentType({ pedidos: { tipos }, entrega }: Shop, postalCode: string | null): SentType | null {
  const zone = postalCode === null ? null : zoneOf(entrega.zonas, postalCode);
  if (tipos.domicilio && zone) return { tipo: 'domicilio', pesos: zone.costo };
  const mayBeInside = postalCode === null && entrega.zonas.length > 0;
  if (tipos.domicilio && (mayBeInside || !tipos.paquete)) return { tipo: 'domicilio', pesos: null };
  return tipos.paquete ? { tipo: 'paquete', pesos: entrega.paquete.costo } : null;
}
