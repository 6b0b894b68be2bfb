export { releaseExpired } from './holds/expiry.ts';
export {
  end,
  type Held,
  hold,
  lockForHold,
  type Opening,
  release,
  releaseOfKnownAccount,
  secure,
  sold,
  takeBack,
  wait,
} from './holds/hold.ts';
export { deleteDemo } from './queries.ts';
export { type Bounds, boundsOf, type Item, type Short, UNBOUNDED, unitsOf } from './rules.ts';
export {
  askForRecount,
  type Check,
  check,
  endBy,
  heldBy,
  heldByUser,
  history,
  leftOf,
  moveHolds,
  rename,
  scarce,
  setStock,
  stockOf,
} from './service.ts';
export { followShown, isAnySoldOut, isSoldOut, shownLeft } from './shown.ts';
