import type { Context, Hono } from 'hono';
import { bar } from '#contract/orders/bar/bar.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import * as catalog from '#server/features/catalog/index.ts';
import { reprint } from '#server/features/orders/printing/print.ts';
import { repeatable } from '#server/features/repeats/index.ts';
import { isConnected } from '#server/gateways/printer/printer.ts';
import type { Env, SignedInCaller } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import { board } from './board.ts';
import { counterSale } from './counter-sale.ts';
import { makeLine } from './make-line.ts';

const repeated = (c: Context<Env>, call: Endpoint, input: unknown, caller: SignedInCaller) =>
  repeatable(call, input, caller, c.req.header('idempotency-key'));

export function register(app: Hono<Env>): void {
  serve(app, bar.board, async (_, { user }) => ({ data: await board(user) }));
  serve(app, bar.menu, async () => ({ data: await catalog.menu() }));
  serve(app, bar.make, (input, caller, c) => makeLine(input, caller.user, repeated(c, bar.make, input, caller)));
  serve(app, bar.sale, async (input, caller, c) => ({ data: await counterSale(input, repeated(c, bar.sale, input, caller)) }));
  serve(app, bar.print, (input, caller, c) => reprint(input.id, caller.user, repeated(c, bar.print, input, caller)));
  serve(app, bar.printer, async () => ({ data: { connected: isConnected() } }));
}
