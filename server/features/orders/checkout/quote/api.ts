import type { Hono } from 'hono';
import { receiving } from '#contract/receiving/receiving.ts';
import { settings } from '#server/current-settings.ts';
import { countingUnknown, isUnknownCode } from '#server/features/promotions/index.ts';
import { budgetKey, type Caller, type CallerUser, type Env, isStaff } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { serve } from '#server/http/serve.ts';
import { offers } from '../pricing/types.ts';
import { hoursOfDay } from './day.ts';
import { quote } from './quote.ts';

/** The limit of calls per address and endpoint; in a trusted network, per session. */
const PER_MINUTE = { points: 60, seconds: 60 };
const budgets = { quote: limiter('quotes', PER_MINUTE), slots: limiter('slots', PER_MINUTE), delivery: limiter('deliveries', PER_MINUTE) };
/** The limit of all guests of a trusted network who have no session yet, such as those who are looking at the payment page. */
const SHARED_PER_MINUTE = { points: 600, seconds: 60 };
const shared = {
  quote: limiter('shared-quotes', SHARED_PER_MINUTE),
  slots: limiter('shared-slots', SHARED_PER_MINUTE),
  delivery: limiter('shared-deliveries', SHARED_PER_MINUTE),
};

async function spend(kind: keyof typeof budgets, caller: Caller): Promise<void> {
  // Elsewhere the token is not looked up before the call is counted.
  const user = caller.isTrustedNetwork ? await buyer(caller) : null;
  const key = budgetKey(caller, user?.id);
  if (key !== null) await (caller.isTrustedNetwork && !user ? shared : budgets)[kind].spend(key);
}

/**
 * Quotes at a till do not use up the budget of the guests at the same address. The token is looked up after the call was counted, or once
 * too many were.
 */
async function spendUnlessStaff(caller: Caller): Promise<CallerUser | null> {
  let refused: unknown = null;
  await spend('quote', caller).catch((error: unknown) => {
    refused = error;
  });
  const user = await buyer(caller);
  const isOfStaff = user !== null && isStaff(user, 'staff');
  if (refused && !isOfStaff) throw refused;
  const key = budgetKey(caller, caller.isTrustedNetwork ? user?.id : null);
  if (!refused && isOfStaff && key !== null) await budgets.quote.refund(key);
  return user;
}

/** Also recognises a guest without an account, so that the caller's own holds are not counted against the caller. */
const buyer = async (caller: Caller) => (await caller.recognize()) ?? (await caller.recognizeGuest());

export function register(app: Hono<Env>): void {
  serve(app, receiving.quote, async ({ order_data }, caller) => {
    const user = await spendUnlessStaff(caller);
    const answer = await countingUnknown(
      caller,
      order_data.codigo,
      () => quote(order_data, user),
      ({ problemas }) => problemas.some(isUnknownCode),
    );
    return { data: answer };
  });
  serve(app, receiving.slots, async (input, caller) => {
    await spend('slots', caller);
    const user = await buyer(caller);
    return { data: await hoursOfDay(input, user?.id ?? null) };
  });
  serve(app, receiving.delivery, async ({ codigo_postal }, caller) => {
    await spend('delivery', caller);
    return { data: { tipos: offers(settings(), { postalCode: codigo_postal }) } };
  });
}
