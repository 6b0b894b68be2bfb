import type { StaffRole } from '#contract/accounts/staff.ts';
import type { UserChange } from '#contract/accounts/users.ts';

export const PAGE = 100;
export const INVITATION_DAYS = 7;
/** Per owner and hour. */
export const INVITATIONS = { points: 20, seconds: 3600 };
/** More open invitations than any shop has. */
export const MOST_INVITATIONS = 500;

/** Guests without an account are deleted so many days after their last order, so many in one run. */
export const ORDERED_GUEST_DAYS = 365;
export const OLD_GUESTS_AT_ONCE = 500;

/** The role after the change: customers have none, admins keep theirs unless another one is named, new admins become staff. */
export const nextRole = ({ role, staff_role }: Pick<UserChange, 'role' | 'staff_role'>, current: StaffRole | null): StaffRole | null =>
  role === 'customer' ? null : (staff_role ?? current ?? 'staff');
