import { SHIPMENT_STATUS, type ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import { Badge, type Tone } from '#web/ui/state/badge.tsx';

const TONES: Record<ShipmentStatus, Tone> = {
  pending: 'ocre',
  in_transit: 'agave',
  out_for_delivery: 'agave',
  delivered: 'hoja',
  exception: 'grana',
  returned: 'ocre',
};

const isShopStatus = (code: string): code is ShipmentStatus => code in SHIPMENT_STATUS;

/** A badge with a shipment's status; carriers may use codes of their own. */
export const ShipmentBadge = ({ code, name }: { code: string; name?: string }) => (
  <Badge dot tone={isShopStatus(code) ? TONES[code] : 'neutral'}>
    {isShopStatus(code) ? SHIPMENT_STATUS[code].name : (name ?? code)}
  </Badge>
);
