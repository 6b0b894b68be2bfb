import { isVoid, ORDER_STATUS, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { isAtLeast } from '#contract/staff.ts';
import type { TokenRole } from '#contract/tokens/tokens.ts';
import type { Access } from '#contract/wire/endpoint.ts';

/** The calls of one token, over all processes. */
export const CALLS = { points: 300, seconds: 60 };
/** How often the last use of a token is written. */
export const USED_SECONDS = 60;
/** How long a token that ended stays in the list. */
export const KEPT_DAYS = 90;
export const MOST_LISTED = 500;

export type Route = { method: string; path: string; access: Access };
export type TokenRights = { role: TokenRole; isReadOnly: boolean };

/**
 * How a token enters a call: `role`: as staff of its role; `stranger`: like a caller without a token; `refused`.
 * Whether its role suffices is the call's own check.
 */
export type Entry = 'role' | 'stranger' | 'refused';

/** No token enters what lies here: accounts, the keys of the shop, its tills, and what belongs to a person's browser. */
const CLOSED = [
  '/api/users',
  '/api/auth',
  '/api/tokens',
  '/api/webhooks',
  '/api/audit',
  '/api/caja',
  '/api/ajustes/csd',
  '/api/push/staff-subscriptions',
];

const CLOSED_CALLS: ReadonlySet<string> = new Set([
  // Streams: a stream would outlive its token.
  'GET /api/orders/events',
  'GET /api/orders/{id}/events',
  // Files with the names of many customers.
  'GET /api/subscriptions.csv',
  'GET /api/stats/export',
  'GET /api/facturas/mes',
  // Money that goes back, and fiscal documents of the whole shop.
  'POST /api/orders/{id}/refund',
  'POST /api/payments/unmatched/{id}/settled',
  'POST /api/invoices/{id}/cancelar',
  'POST /api/facturas/global',
]);

/** Calls that are refused with this input only. */
const CLOSED_INPUTS: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => boolean>> = {
  // Cancelling an order refunds it.
  'PUT /api/orders/{id}': ({ status }) => isStatus(status) && isVoid(status),
  // Cancelling a visit refunds its orders.
  'PUT /api/reservaciones/{id}': ({ estado }) => estado === 'cancelada',
  // The new invoice cancels the one that it replaces.
  'POST /api/invoices/{id}/timbrar': ({ sustituye }) => sustituye !== undefined && sustituye !== null,
};

const isStatus = (status: unknown): status is OrderStatus => typeof status === 'string' && Object.hasOwn(ORDER_STATUS, status);

/**
 * Calls for users or for anyone that do more for staff of this role. All others of these concern the caller's own account, which a token does
 * not have: it is no person.
 */
const BY_ROLE: Readonly<Record<string, TokenRole>> = {
  'GET /api/orders/{id}': 'staff',
  'GET /api/tickets/{orderId}': 'manager',
  'DELETE /api/reviews/{id}': 'manager',
  'GET /api/products': 'staff',
  'GET /api/products/{id}': 'staff',
  'GET /api/facturas/{id}': 'manager',
  'GET /api/facturas/{id}/pdf': 'manager',
  'GET /api/facturas/{id}/xml': 'manager',
  'POST /api/reservaciones': 'staff',
  'PUT /api/reservaciones/{id}': 'staff',
  'GET /api/visitas/{codigo}': 'staff',
};

/** What agents use without an account: there a bearer is none of the shop's tokens, and a read is a POST too. */
const FOR_AGENTS = ['/api/ucp', '/api/mcp'];

const isWithin = (path: string, folders: readonly string[]) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** The one rule about what tokens may call. */
export function entryOf({ method, path, access }: Route, { role, isReadOnly }: TokenRights): Entry {
  const name = `${method} ${path}`;
  if (isWithin(path, CLOSED) || CLOSED_CALLS.has(name)) return 'refused';
  if (isWithin(path, FOR_AGENTS)) return 'stranger';
  if (isReadOnly && method !== 'GET') return 'refused';
  if (access !== 'anyone' && access !== 'user') return 'role';
  const least = BY_ROLE[name];
  if (least && isAtLeast(role, least)) return 'role';
  return access === 'anyone' ? 'stranger' : 'refused';
}

export const isClosedInput = ({ method, path }: Pick<Route, 'method' | 'path'>, input: Readonly<Record<string, unknown>>): boolean =>
  CLOSED_INPUTS[`${method} ${path}`]?.(input) ?? false;
