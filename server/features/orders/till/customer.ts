import * as promotions from '#server/features/promotions/index.ts';

/**
 * The customer of a sale at the till.
 * @property hasRewards whether the customer showed the code, which alone lets rewards be used
 * @property isFound found by telephone or e-mail: the customer only earns points
 * @property asked the buyer's data for promotions
 */
export type Buyer = {
  user: { id: string; name: string } | null;
  hasRewards: boolean;
  isFound: boolean;
  asked(code: string | null): promotions.Asked;
};

export const NO_CUSTOMER: Buyer = { user: null, hasRewards: false, isFound: false, asked: (code) => promotions.askedBy(null, code) };
