import type { Context } from 'hono';
import type { Logger } from 'pino';
import { isAtLeast, type StaffRole } from '#contract/staff.ts';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import { guestNotAllowed, notAllowed, unauthorized } from './refusal.ts';

export type CallerUser = {
  id: string;
  name: string;
  email: string;
  /** As typed; null when it is not known. */
  telephone: string | null;
  role: 'customer' | 'admin';
  /** Null for customers. */
  staffRole: StaffRole | null;
  /** True for a customer without an account. */
  isGuest: boolean;
  /** Set when a program calls with an access token: `id` is then its maker's, but nothing that belongs to that person is the token's. */
  tokenId?: string;
};

/** The caller of an endpoint. */
export type Caller = {
  user: CallerUser | null;
  sessionId: string | null;
  /** Null for in-process calls of the page loaders, which are never limited. */
  address: string | null;
  /** True when the address is in `TRUSTED_NETWORKS`: many guests share it (the café's own Wi-Fi). */
  isTrustedNetwork: boolean;
  userAgent: string;
  /** True when the browser asks not to be tracked, by `DNT` or Global Privacy Control. */
  refusesCounting: boolean;
  requestId: string;
  /** When the request arrived, before the caller was looked up in the database. */
  arrived: Date;
  /**
   * Looks up the user of the bearer token, for endpoints that anyone may call. Guests without an account are treated like callers without a
   * token.
   */
  recognize(): Promise<CallerUser | null>;
  /** Looks up the guest of the bearer token; null for accounts. */
  recognizeGuest(): Promise<CallerUser | null>;
};
export type SignedInCaller = Caller & { user: CallerUser; sessionId: string };

export type FindSession = (token: string) => Promise<{ user: CallerUser; sessionId: string } | null>;

/** Variables of every request. */
export type Env = {
  Variables: {
    log: Logger;
    requestId: string;
    address: string | null;
    isTrustedNetwork: boolean;
    findSession: FindSession;
    /** Set for programs with an access token: refuses inputs that no token may send. */
    judgeInput?: (input: Readonly<Record<string, unknown>>) => void;
    /** Set when the caller had to sign in. */
    userId?: string;
    endpoint?: Endpoint;
    route?: string;
  };
};

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/** @param header the `Authorization` header */
export const bearerOf = (header: string | undefined): string | undefined => header?.match(BEARER)?.[1];

/**
 * Identifies the caller. Routes without `serve` (uploads, streams, PDFs) call it themselves.
 * @param admitsGuests also admits guests without an account; only for endpoints that support them
 * @throws Refusal 401 without a valid token, 403 without the role or the account
 */
export async function identify(c: Context<Env>, access: 'anyone'): Promise<Caller>;
export async function identify(c: Context<Env>, access: Exclude<Access, 'anyone'>, admitsGuests?: boolean): Promise<SignedInCaller>;
export async function identify(c: Context<Env>, access: Access, admitsGuests?: boolean): Promise<Caller>;
export async function identify(c: Context<Env>, access: Access, admitsGuests = false): Promise<Caller> {
  const token = bearerOf(c.req.header('authorization'));
  const find = async () => (token ? c.get('findSession')(token) : null);
  const anonymous: Caller = {
    user: null,
    sessionId: null,
    address: c.get('address'),
    isTrustedNetwork: c.get('isTrustedNetwork'),
    userAgent: c.req.header('user-agent')?.slice(0, 300) ?? '',
    refusesCounting: c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1',
    requestId: c.get('requestId'),
    arrived: new Date(),
    recognize: async () => userWho(await find(), (user) => !user.isGuest),
    recognizeGuest: async () => userWho(await find(), (user) => user.isGuest),
  };
  if (access === 'anyone') return anonymous;
  const session = await find();
  if (!session) throw unauthorized();
  c.set('userId', session.user.id);
  if (session.user.isGuest && !admitsGuests) throw guestNotAllowed();
  if (access !== 'user' && !isStaff(session.user, access)) throw notAllowed();
  return { ...anonymous, ...session };
}

const userWho = (session: { user: CallerUser } | null, is: (user: CallerUser) => boolean): CallerUser | null =>
  session && is(session.user) ? session.user : null;

/**
 * The key of a limit per address: the address, or in a trusted network the caller's session or own key.
 * @param own the e-mail or the guest cart's session id, when the call contains one
 * @returns null for in-process calls, which are not limited
 */
export const budgetKey = (caller: Pick<Caller, 'address' | 'isTrustedNetwork' | 'sessionId'>, own?: string | null): string | null => {
  if (caller.address === null || !caller.isTrustedNetwork) return caller.address;
  const instead = own ?? caller.sessionId;
  return instead ? `own ${instead}` : caller.address;
};

/** Whether the user is staff of at least that role. */
export const isStaff = (user: CallerUser | null, level: StaffRole = 'staff'): boolean => isAtLeast(user?.staffRole, level);
