import type { UserChange } from '#contract/accounts/users.ts';
import { isAtLeast, type StaffRole } from '#contract/staff.ts';

export const PAGE = 100;
export const INVITATION_DAYS = 7;
/** The limit of invitations per owner and hour. */
export const INVITATIONS = { points: 20, seconds: 3600 };
/** A limit above the number of open invitations of any shop. */
export const MOST_INVITATIONS = 500;

/** Guests without an account are deleted this many days after their last order, and at most this many in one run. */
export const ORDERED_GUEST_DAYS = 365;
export const OLD_GUESTS_AT_ONCE = 500;

/** The role after the change: customers have none, admins keep theirs unless the request contains another one, new admins become staff. */
export const nextRole = ({ role, staff_role }: Pick<UserChange, 'role' | 'staff_role'>, current: StaffRole | null): StaffRole | null =>
  role === 'customer' ? null : (staff_role ?? current ?? 'staff');

/** Whether the change gives more rights: that needs a verified e-mail. Keeping or lowering a role does not. */
export const isRaised = (next: StaffRole | null, current: StaffRole | null): boolean => next !== null && !isAtLeast(current, next);
