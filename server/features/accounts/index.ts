export { removeAvatarLater } from './avatar/removal.ts';
export { guestOfProgram } from './guests/guests.ts';
export { deleteGuest, deleteIdleGuests, lockGuest } from './guests/queries.ts';
export { keepTelephone } from './guests/telephone.ts';
export { hasPassword, requireOwner, requireOwnPassword } from './passwords/own-password.ts';
export { authorise, guessed, hasPin, type PinOwner, pinOwner, removePin } from './pins/pins.ts';
export { changeAccount, deleteDemo, deleteUser, lockAccount } from './queries.ts';
export {
  accountBehind,
  accountFacts,
  adminPasswordWarning,
  digest,
  emailOf,
  emailTaken,
  emailUnverified,
  endSessions,
  ensureAdmin,
  findSession,
  hasVerifiedEmail,
  lockOwners,
  mayBeInvited,
  nameForGreeting,
  newToken,
  openAccount,
  openSession,
  ownsBooking,
  register,
  renewOwnerPassword,
  staffRoleOf,
  staffSessions,
  toWire,
  unverifyEmail,
  userOfEmail,
  validSessions,
  verifiedEmailOf,
} from './service.ts';
export { requireCode } from './two-step/check.ts';
export { twoStepSecrets } from './two-step/sealed.ts';
