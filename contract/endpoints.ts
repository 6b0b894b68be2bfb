import { audit } from '#contract/audit/audit.ts';
import { contact } from '#contract/contact/contact.ts';
import { demo } from '#contract/demo/demo.ts';
import { newsletter } from '#contract/newsletter/newsletter.ts';
import { notices } from '#contract/notices/notices.ts';
import { bar } from '#contract/orders/bar/bar.ts';
import { push } from '#contract/push/push.ts';
import { accounts } from './accounts/accounts.ts';
import { google } from './accounts/google.ts';
import { guests } from './accounts/guests.ts';
import { ownAccount } from './accounts/own-account.ts';
import { preferences } from './accounts/preferences.ts';
import { twoStep } from './accounts/two-step.ts';
import { users } from './accounts/users.ts';
import { addresses } from './addresses/addresses.ts';
import { agents } from './agents/agents.ts';
import { assistant } from './assistant/assistant.ts';
import { suggestions } from './assistant/suggestions.ts';
import { cart } from './cart/cart.ts';
import { catalog } from './catalog/catalog.ts';
import { reviews } from './catalog/reviews.ts';
import { stock } from './catalog/stock.ts';
import { billing } from './invoices/billing.ts';
import { csd } from './invoices/csd.ts';
import { facturas } from './invoices/facturas.ts';
import { invoices } from './invoices/invoices.ts';
import { options } from './options/options.ts';
import { orders } from './orders/orders.ts';
import { payments } from './payments/payments.ts';
import { savedCards } from './payments/saved-cards.ts';
import { points, rewards } from './points/points.ts';
import { promotions } from './promotions/promotions.ts';
import { receiving } from './receiving/receiving.ts';
import { reservations } from './reservations/reservations.ts';
import { reservationsOffice } from './reservations/reservations-office.ts';
import { visits } from './reservations/visits.ts';
import { settings } from './settings/settings.ts';
import { shipments } from './shipments/shipments.ts';
import { analytics } from './stats/analytics.ts';
import { dataExports } from './stats/exports.ts';
import { firstSteps } from './stats/first-steps.ts';
import { stats } from './stats/stats.ts';
import { till } from './till/till.ts';
import { tokens } from './tokens/tokens.ts';
import { webhooks } from './webhooks/webhooks.ts';

/** The endpoints of every feature, which the server registers and the OpenAPI document lists. */
export const endpointTables = {
  accounts,
  addresses,
  agents,
  analytics,
  assistant,
  audit,
  bar,
  billing,
  cart,
  catalog,
  contact,
  csd,
  dataExports,
  demo,
  facturas,
  firstSteps,
  google,
  guests,
  invoices,
  newsletter,
  notices,
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
  till,
  tokens,
  twoStep,
  users,
  visits,
  webhooks,
  savedCards,
  settings,
};
