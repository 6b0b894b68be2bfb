import { type PaymentGateway, ProviderUnavailable } from './gateway.ts';

/** A provider whose key was taken away. Its payments stay as they are until the key is back. */
export function absentGateway(provider: PaymentGateway['provider']): PaymentGateway {
  const refuse = async (): Promise<never> => {
    throw new ProviderUnavailable(new Error(`The key of ${provider} is not set`));
  };
  return { provider, create: refuse, find: refuse, cancel: refuse, refund: refuse, verifyWebhook: async () => null };
}
