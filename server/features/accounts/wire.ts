import type { User } from '#contract/accounts/accounts.ts';
import type { UserRow } from './queries.ts';

export const toWire = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  ...(row.staffRole && { staff_role: row.staffRole }),
  ...(row.isGuest && { guest: true as const }),
  telefono: row.telefono,
  rfc: row.rfc,
  avatarUrl: row.avatarUrl,
  created_at: row.createdAt.toISOString(),
});
