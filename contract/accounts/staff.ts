/** What staff may do, the smallest role first: each role may do everything that those before it may. */
export const STAFF_ROLES = ['staff', 'manager', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** How the roles are called in the shop: the 'Puesto' of a person. */
export const STAFF_ROLE_NAMES: Record<StaffRole, string> = { staff: 'Barra', manager: 'Gerente', owner: 'Dueño' };

/** @param role null and undefined for customers, who may do nothing of the staff's */
export const isAtLeast = (role: StaffRole | null | undefined, level: StaffRole): boolean =>
  role != null && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(level);
