import { accounts } from './accounts.ts';
import { addresses } from './addresses.ts';
import { analytics } from './analytics.ts';
import { assistant } from './assistant.ts';
import { audit } from './audit.ts';
import { bar } from './bar.ts';
import { billing } from './billing.ts';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import { contact } from './contact.ts';
import { demo } from './demo.ts';
import { dataExports } from './exports.ts';
import { google } from './google.ts';
import { guests } from './guests.ts';
import { invoices } from './invoices.ts';
import { newsletter } from './newsletter.ts';
import { options } from './options.ts';
import { orders } from './orders.ts';
import { ownAccount } from './own-account.ts';
import { payments } from './payments.ts';
import { points, rewards } from './points.ts';
import { preferences } from './preferences.ts';
import { promotions } from './promotions.ts';
import { push } from './push.ts';
import { receiving } from './receiving.ts';
import { reservations } from './reservations.ts';
import { reservationsOffice } from './reservations-office.ts';
import { reviews } from './reviews.ts';
import { savedCards } from './saved-cards.ts';
import { settings } from './settings.ts';
import { shipments } from './shipments.ts';
import { stats } from './stats.ts';
import { stock } from './stock.ts';
import { suggestions } from './suggestions.ts';
import { twoStep } from './two-step.ts';
import { users } from './users.ts';
import { visits } from './visits.ts';

/** Every endpoint of the API by feature: for the server's registration check, the OpenAPI document and the tests. */
export const tables = {
  accounts,
  addresses,
  analytics,
  assistant,
  audit,
  bar,
  billing,
  cart,
  catalog,
  contact,
  dataExports,
  demo,
  google,
  guests,
  invoices,
  newsletter,
  options,
  orders,
  ownAccount,
  payments,
  points,
  preferences,
  promotions,
  push,
  receiving,
  reservations,
  reservationsOffice,
  rewards,
  reviews,
  shipments,
  stats,
  stock,
  suggestions,
  twoStep,
  users,
  visits,
  savedCards,
  settings,
};
