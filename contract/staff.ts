/** The staff's roles, the smallest first: each role may do everything that the roles before it may do. */
export const STAFF_ROLES = ['staff', 'manager', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The Spanish names of the roles, shown as 'Puesto' of a person. */
export const STAFF_ROLE_NAMES: Record<StaffRole, string> = { staff: 'Personal de barra', manager: 'Gerente', owner: 'Dueño' };

/** @param role null and undefined for customers, who have no rights of the staff */
export const isAtLeast = (role: StaffRole | null | undefined, level: StaffRole): boolean =>
  role != null && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(level);
