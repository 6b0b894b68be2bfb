import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import { readJson } from './body/body.ts';
import { formFields, isForm } from './body/form.ts';
import { type Caller, type Env, identify, type SignedInCaller } from './caller.ts';
import { invalid } from './refusal.ts';
import { spanishMessages } from './spanish-messages.ts';

z.config(spanishMessages);

/** A body with another status or other headers than the endpoint's usual ones. */
class Answer<T> {
  readonly body: T;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;
  constructor(body: T, status: number | undefined, headers: Record<string, string>) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

export const answer = <T>(body: T, options: { status?: number; headers?: Record<string, string> }): Answer<T> =>
  new Answer(body, options.status, options.headers ?? {});

type CallerFor<A extends Access> = A extends 'anyone' ? Caller : SignedInCaller;

/**
 * Binds an endpoint to its use case: checks access and input, sends the result. A Response (a stream) is sent unchanged.
 * @param otherwise another kind of access, tried first; returns null when the request does not use it
 */
export function serve<E extends Endpoint>(
  app: Hono<Env>,
  endpoint: E,
  handle: (
    input: z.output<E['input']>,
    caller: CallerFor<E['access']>,
    c: Context<Env>,
  ) => Promise<z.output<E['output']> | Answer<z.output<E['output']>> | Response>,
  otherwise?: (c: Context<Env>) => Promise<z.output<E['output']> | Response | null>,
): void {
  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    c.set('endpoint', endpoint);
    c.set('route', endpoint.path);
    const opened = await otherwise?.(c);
    if (opened instanceof Response) return opened;
    if (opened) return c.json(opened as object, endpoint.status as ContentfulStatusCode);
    const caller = (await identify(c, endpoint.authorised ? 'staff' : endpoint.access, endpoint.guests)) as CallerFor<E['access']>;
    const sent = await inputOf(c, endpoint);
    c.get('judgeInput')?.(sent);
    const input = validated(endpoint.input, sent) as z.output<E['input']>;
    const result = await handle(input, caller, c);
    if (result instanceof Response) return result;
    const { body, status, headers } = result instanceof Answer ? result : { body: result, status: undefined, headers: {} };
    const code = status ?? endpoint.status;
    if (code === 204) return c.body(null, 204, headers);
    return c.json(body as object, code as ContentfulStatusCode, headers);
  });
}

/** Validates an input, also for routes without `serve`. @throws Refusal 422 with a sentence for each wrong field */
export function validated<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  return parsed.data;
}

const inputOf = async (c: Context<Env>, endpoint: Endpoint): Promise<Record<string, unknown>> => ({
  ...(endpoint.method === 'GET' ? filledQuery(c) : endpoint.form && isForm(c) ? await formFields(c, endpoint.form) : await readJson(c)),
  ...queryFields(c, endpoint.query),
  ...c.req.param(),
});

const queryFields = (c: Context<Env>, named: readonly string[] = []) =>
  Object.fromEntries(named.map((field) => [field, c.req.query(field)]).filter(([, value]) => value));

/** Forms also send empty fields (`?q=&sort=`), which are ignored. */
export const filledQuery = (c: Context<Env>) => Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''));

/** The first message for each wrong field, by a path like `order_data.items.0.quantity`. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[issue.path.map(String).join('.') || 'body'] ??= issue.message;
  return errors;
}
