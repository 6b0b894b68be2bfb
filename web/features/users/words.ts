import type { User } from '#contract/accounts/accounts.ts';
import { STAFF_ROLE_NAMES, STAFF_ROLES, type StaffRole } from '#contract/staff.ts';

export const ROLE_NAMES: Record<User['role'], string> = { customer: 'Cliente', admin: 'Administrador' };

/** The role with the most rights first, as the form offers them. */
export const STAFF_CHOICES: readonly { value: StaffRole; label: string }[] = [...STAFF_ROLES]
  .reverse()
  .map((value) => ({ value, label: STAFF_ROLE_NAMES[value] }));

export const isRoleFilter = (text: string | null): text is User['role'] | StaffRole =>
  text !== null && [...Object.keys(ROLE_NAMES), ...STAFF_ROLES].includes(text);
