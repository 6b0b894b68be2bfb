import { isOnLoopback } from '#server/agents-switch.ts';
import { provider } from '#server/gateways/payments/provider.ts';
import { sandbox } from '#server/gateways/payments/sandbox.ts';
import { UCP_VERSION } from './version.ts';

/** The handler with which tests pay; `.test` is reserved, so the name is no other owner's. */
const SANDBOX_HANDLER = 'test.casablanca.sandbox';

/**
 * How programs may pay by themselves: with the sandbox only, and only on this machine, because real money needs a person on the payment page.
 */
export const paymentHandlers: Readonly<Record<string, readonly Record<string, unknown>[]>> =
  provider === sandbox && isOnLoopback
    ? { [SANDBOX_HANDLER]: [{ id: 'sandbox', version: UCP_VERSION, available_instruments: [{ type: 'card' }] }] }
    : {};
