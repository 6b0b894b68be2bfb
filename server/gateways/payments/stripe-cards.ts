import type StripeSdk from 'stripe';
import type { CardVault } from './gateway.ts';

const CARD = /^pm_[A-Za-z0-9_]{1,200}$/;
const MOST = 100;

type Helpers = {
  /** Turns a missing answer into ProviderUnavailable. */
  ask: <T>(question: () => Promise<T>) => Promise<T>;
  /** Returns null for these error codes. */
  orNull: (...codes: string[]) => (error: unknown) => null;
};

/** Cards that Stripe keeps for its customers. */
export function cardsAt({ customers, customerSessions, paymentMethods }: StripeSdk, { ask, orNull }: Helpers): CardVault {
  /** Whether the card belongs to this customer; ids come from the browser. */
  const owns = async (customerId: string, cardId: string): Promise<boolean> => {
    if (!CARD.test(cardId)) return false;
    const card = await ask(() => paymentMethods.retrieve(cardId)).catch(orNull('resource_missing'));
    return card?.customer === customerId;
  };

  return {
    async createCustomer(userId) {
      // No idempotency key: for a day Stripe would return a customer that was deleted since.
      const made = await ask(() => customers.create({ metadata: { user_id: userId } }));
      return made.id;
    },
    async list(customerId) {
      const customer = await ask(() => customers.retrieve(customerId)).catch(orNull('resource_missing'));
      if (!customer || customer.deleted) return null;
      const first = customer.invoice_settings.default_payment_method;
      const firstId = first !== null && typeof first === 'object' ? first.id : first;
      const { data } = await ask(() => customers.listPaymentMethods(customerId, { type: 'card', limit: MOST }));
      return data.flatMap(({ id, card }) =>
        card
          ? [{ id, brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year, default: id === firstId }]
          : [],
      );
    },
    async remove(customerId, cardId) {
      if (!(await owns(customerId, cardId))) return false;
      await ask(() => paymentMethods.detach(cardId));
      return true;
    },
    async makeDefault(customerId, cardId) {
      if (!(await owns(customerId, cardId))) return false;
      await ask(() => customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }));
      return true;
    },
    async openSession(customerId) {
      const session = await ask(() =>
        customerSessions.create({
          customer: customerId,
          components: {
            payment_element: {
              enabled: true,
              features: {
                // The box is unchecked until the customer ticks it.
                payment_method_save: 'enabled',
                payment_method_save_usage: 'on_session',
                payment_method_redisplay: 'enabled',
              },
            },
          },
        }),
      ).catch(orNull('resource_missing'));
      return session?.client_secret ?? null;
    },
    async deleteCustomer(customerId) {
      await ask(() => customers.del(customerId)).catch(orNull('resource_missing'));
    },
  };
}
