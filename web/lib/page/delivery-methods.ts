import { ORDER_TYPES, type OrderType } from '#contract/orders/order-types.ts';

/** The order types in schema.org's vocabulary. */
const METHODS: Record<OrderType, string> = {
  recoger: 'https://schema.org/OnSitePickup',
  mesa: 'https://schema.org/OnSitePickup',
  domicilio: 'http://purl.org/goodrelations/v1#DeliveryModeOwnFleet',
  paquete: 'http://purl.org/goodrelations/v1#DeliveryModeMail',
};

/** The offered ways to receive an order, for structured data. */
export const deliveryMethods = (on: Record<OrderType, boolean>): string[] => [
  ...new Set(ORDER_TYPES.flatMap((tipo) => (on[tipo] ? [METHODS[tipo]] : []))),
];
