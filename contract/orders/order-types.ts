/**
 * How a guest receives an order. Orders from before the types, and those of other API clients, have no type. Without zod schemas, so that
 * pages may load it.
 */

type Row = {
  /** The name for guests and staff. */
  name: string;
  /** True: the guest takes the order at the bar or gets it at the table. False: the order leaves the shop. */
  handed: boolean;
  /** True: the shop promises an hour and reserves the bar's time for it. */
  timed: boolean;
};

export const ORDER_TYPE = {
  recoger: { name: 'Recoger', handed: true, timed: true },
  mesa: { name: 'En la mesa', handed: true, timed: true },
  domicilio: { name: 'A domicilio', handed: false, timed: true },
  paquete: { name: 'Por paquetería', handed: false, timed: false },
} as const satisfies Record<string, Row>;

export type OrderType = keyof typeof ORDER_TYPE;

export const ORDER_TYPES = Object.keys(ORDER_TYPE) as [OrderType, ...OrderType[]];

/** @param tipo absent for orders without a type; those are sent */
export const isHanded = (tipo: OrderType | null | undefined): boolean => tipo != null && ORDER_TYPE[tipo].handed;
