/** How a guest receives an order. No schemas, so that pages may load it. Older orders, and those of other clients, have no type. */

type Row = {
  /** For guests and staff. */
  name: string;
  /** The guest takes it from the bar or gets it at the table; the others leave the shop. */
  handed: boolean;
  /** The shop promises an hour, which takes a part of the bar's time. */
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

/** @param tipo absent for orders without a type, which are sent */
export const isHanded = (tipo: OrderType | null | undefined): boolean => tipo != null && ORDER_TYPE[tipo].handed;
