import { accounts } from './accounts.ts';
import { addresses } from './addresses.ts';
import { assistant } from './assistant.ts';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import { contact } from './contact.ts';
import { newsletter } from './newsletter.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { points, rewards } from './points.ts';
import { reservations } from './reservations.ts';
import { reviews } from './reviews.ts';

/** Every endpoint of the API by feature: for the server's registration check, the OpenAPI document and the tests. */
export const tables = {
  accounts,
  addresses,
  assistant,
  cart,
  catalog,
  contact,
  newsletter,
  orders,
  payments,
  points,
  reservations,
  rewards,
  reviews,
};
