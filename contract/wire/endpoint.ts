import { z } from 'zod';
import type { StaffRole } from '../staff.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The required role: anyone, any signed-in user, or staff of at least that role. */
export type Access = 'anyone' | 'user' | StaffRole;

/**
 * One call of the API, declared once for server and browser.
 * `input` is one flat object: the query (GET) or the JSON body (other methods), and the path's parameters, which replace fields of the same
 * name.
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
  /** A second kind of success. The client's types contain only `output`, so callers that can get the other one check for it. */
  also?: { status: number; output: z.ZodType };
  /** One line for the API's documentation. */
  summary: string;
  input: I;
  output: O;
  /** The answer is an envelope, as for `/stats` and `/reservaciones`: failures contain `success: false` too. */
  envelope: boolean;
  /** The body may also be a multipart form; the number is the largest size of a file in bytes. A file is a `Uint8Array` of the input. */
  form?: number;
  /** Fields of a write's input that the query may contain too. */
  query?: readonly string[];
  /** Guests without an account may call it too; all other endpoints for signed-in users refuse them. */
  guests?: true;
  /** Staff below the required role may call it with the pin of a manager (`autoriza`), which the use case checks. */
  authorised?: true;
  /** The order's own token (`X-Order-Token`) gives access too, without an account. */
  orderToken?: true;
  /**
   * The write changes what cached pages show, so its answer waits until this process's cache knows the new version. `catalog`: products,
   * settings or promotions; `stock`: it may return counted goods.
   */
  changes?: 'catalog' | 'stock';
};

const Nothing = z.object({});
const Empty = z.undefined();

/**
 * `endpoint('PUT /api/products/{id}', { … })`. A call without `input` takes nothing; one without `output` answers nothing, with status 204.
 */
export function endpoint<
  M extends Method,
  P extends `/api/${string}`,
  A extends Access,
  I extends z.ZodType = typeof Nothing,
  O extends z.ZodType = typeof Empty,
>(
  call: `${M} ${P}`,
  definition: Omit<Endpoint<M, P, I, O, A>, Given> & Partial<Pick<Endpoint<M, P, I, O, A>, Exclude<Given, 'method' | 'path'>>>,
): Endpoint<M, P, I, O, A> {
  const [method, path] = call.split(' ');
  const usual = { status: definition.output ? 200 : 204, envelope: false, input: Nothing, output: Empty };
  // I and O are the types of the usual schemas where the definition has none.
  return { ...usual, ...definition, method, path } as unknown as Endpoint<M, P, I, O, A>;
}

type Given = 'method' | 'path' | 'status' | 'envelope' | 'input' | 'output';
