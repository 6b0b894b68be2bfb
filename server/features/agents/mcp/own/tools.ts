import type { Tool } from '../tool.ts';
import { beginOrder } from './begin.ts';
import { book, freeTables, house } from './house.ts';
import { readProduct, searchMenu } from './menu.ts';
import { orderState, price, times } from './ordering.ts';

/** The tools for people's own assistants, which have no profile. */
export const ownTools: readonly Tool[] = Object.freeze([
  searchMenu,
  readProduct,
  price,
  times,
  beginOrder,
  orderState,
  freeTables,
  book,
  house,
]);
