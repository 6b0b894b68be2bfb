export { type Draft, deleteDemo, forgetCancelled } from './queries.ts';
export * as refunds from './refunds/service.ts';
export { confirmSandbox } from './sandbox-cards.ts';
export * as savedCards from './saved-cards/service.ts';
export { deleteCustomer } from './saved-cards/service.ts';
export {
  cancel,
  cancelAtProvider,
  canceledPayment,
  claimDue,
  find,
  findDispute,
  findDraft,
  fingerprintOf,
  forgetUser,
  hasExpired,
  hasSameLines,
  holdsReward,
  instructionsOf,
  isAtTill,
  isConnected,
  isFree,
  isTrial,
  lock,
  lockDraft,
  lockOpening,
  markCancelled,
  markOrdered,
  markPaid,
  markWaiting,
  methodOf,
  moveDrafts,
  type NewDraft,
  open,
  openOf,
  openWith,
  ownDraft,
  promise,
  rateNow,
  takesMoney,
  unknownPayment,
  webhooks,
} from './service.ts';
export * as tillCodes from './till/codes/service.ts';
export * as customerCodes from './till/customers/service.ts';
export * as tillReturns from './till/returns/service.ts';
export * as tillSales from './till/sales/service.ts';
export * as tills from './till/shifts/service.ts';
export * as unmatched from './unmatched/service.ts';
