import type { Hono } from 'hono';
import { cart } from '#contract/cart/cart.ts';
import { budgetKey, type Env, type SignedInCaller } from '#server/http/caller.ts';
import { forbidden } from '#server/http/refusal.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, cart.addAsGuest, (input, caller) => service.addAsGuest(input.session_id, budgetKey(caller, input.session_id), input));
  serve(app, cart.ofGuest, (input) => service.read(service.ofGuest(input.session_id)));
  serve(app, cart.changeAsGuest, (input) => service.change(service.ofGuest(input.session_id), input));
  serve(app, cart.removeAsGuest, (input) => service.remove(service.ofGuest(input.session_id), input.product_id));

  serve(app, cart.add, async (input, caller) => service.add(own(input, caller), input));
  serve(app, cart.mine, async (input, caller) => service.read(own(input, caller)));
  serve(app, cart.change, async (input, caller) => service.change(own(input, caller), input));
  serve(app, cart.remove, async (input, caller) => service.remove(own(input, caller), input.product_id));
  serve(app, cart.merge, async (input, caller) => service.merge(own(input, caller).value, input.session_id));
}

/** @throws Refusal when the cart is not the caller's own */
function own({ user_id }: { user_id: string }, caller: SignedInCaller) {
  if (user_id !== caller.user.id) throw forbidden();
  return service.ofUser(user_id);
}
