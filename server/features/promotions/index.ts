export { isForAccounts, isUnknownCode } from './coupon-refusal.ts';
export { countingUnknown } from './guessing.ts';
export { type Asked, askedBy, type Buyer, offersFor, promote } from './offers.ts';
export { deleteDemo, forgetUnpaid, markOrdered } from './queries.ts';
export type { Offer } from './rules.ts';
export { heldUses, isPromotion, promotionGone, releaseUses, transferUses, using } from './uses.ts';
