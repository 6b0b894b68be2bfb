import { ORDER_TYPE, type OrderType } from './order-types.ts';

/** How an order is received, for guests and staff. @param aqui served in a cup, to be drunk here */
export const wayName = ({ tipo, aqui }: { tipo: OrderType; aqui?: true | undefined }): string =>
  aqui ? 'Para tomar aquí' : ORDER_TYPE[tipo].name;
