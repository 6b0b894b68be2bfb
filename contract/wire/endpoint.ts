import type { z } from 'zod';
import type { StaffRole } from '../accounts/staff.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Who may call: anyone, any signed-in user, or staff of that role or a larger one. */
export type Access = 'anyone' | 'user' | StaffRole;

/**
 * One call of the API, declared once for server and browser.
 * `input` is one flat object: query (GET) or JSON body (the rest), then the path's parameters, which win.
 */
export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  method: M;
  /** Full path with `{name}` for parameters, e.g. `/api/products/{id}`. */
  path: P;
  access: A;
  status: number;
  /** Another success than the usual one. The types know `output` only: callers that can meet the other one look for it. */
  also?: { status: number; output: z.ZodType };
  /** One line for the API's documentation. */
  summary: string;
  input: I;
  output: O;
  /** The answer of `/stats`, `/reservaciones` …: failures carry `success: false` too. */
  envelope: boolean;
  /** The body may also be a form with files, of at most so many bytes each; a file is a `Uint8Array` of the input. */
  form?: number;
  /** Fields of a write's input that may also stand in its query. */
  query?: readonly string[];
  /** Guests without an account may call it too; all other calls of signed-in users refuse them. */
  guests?: true;
  /** The order's own token (`X-Order-Token`) opens it too, without an account. */
  orderToken?: true;
  /**
   * A write to what cached pages show: the answer waits until this process's cache knows the new version. `catalog`: products, settings or promotions;
   * `stock`: it may give back counted goods.
   */
  changes?: 'catalog' | 'stock';
};

export function endpoint<M extends Method, P extends `/api/${string}`, I extends z.ZodType, O extends z.ZodType, A extends Access>(
  definition: Omit<Endpoint<M, P, I, O, A>, 'status' | 'envelope'> & { status?: number; envelope?: boolean },
): Endpoint<M, P, I, O, A> {
  return { status: 200, envelope: false, ...definition };
}
