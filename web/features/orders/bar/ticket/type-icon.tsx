import Bike from 'lucide-react/icons/bike';
import ConciergeBell from 'lucide-react/icons/concierge-bell';
import Package from 'lucide-react/icons/package';
import Store from 'lucide-react/icons/store';
import type { OrderType } from '#contract/orders/order-types.ts';

const ICONS = { recoger: Store, mesa: ConciergeBell, domicilio: Bike, paquete: Package };

/** The icon of an order's type. It is decorative: the words beside it say the same. */
export function TypeIcon({ tipo = 'paquete' }: { tipo: OrderType | undefined }) {
  const Icon = ICONS[tipo];
  return <Icon className="i" aria-hidden="true" />;
}
