import type { StaffRole } from '#contract/accounts/staff.ts';
import type { Section } from '#contract/settings/settings-values.ts';

/** The roles that may change a section, and that may read it with its version. */
export const ACCESS: Record<Section, { read: StaffRole; change: StaffRole }> = {
  casa: { read: 'manager', change: 'manager' },
  horario: { read: 'manager', change: 'manager' },
  lounge: { read: 'manager', change: 'manager' },
  puntos: { read: 'manager', change: 'owner' },
  pedidos: { read: 'staff', change: 'manager' },
  entrega: { read: 'manager', change: 'manager' },
  propinas: { read: 'manager', change: 'owner' },
  fiscal: { read: 'owner', change: 'owner' },
  avisos: { read: 'manager', change: 'manager' },
};
