import type { Section } from '#contract/settings/settings-values.ts';
import type { StaffRole } from '#contract/staff.ts';

/** The roles that may change a section, and that may read it with its version. */
export const ACCESS: Record<Section, { read: StaffRole; change: StaffRole }> = {
  casa: { read: 'manager', change: 'manager' },
  marca: { read: 'manager', change: 'manager' },
  horario: { read: 'manager', change: 'manager' },
  lounge: { read: 'manager', change: 'manager' },
  puntos: { read: 'manager', change: 'owner' },
  pedidos: { read: 'staff', change: 'manager' },
  entrega: { read: 'manager', change: 'manager' },
  propinas: { read: 'manager', change: 'owner' },
  fiscal: { read: 'owner', change: 'owner' },
  avisos: { read: 'manager', change: 'manager' },
  caja: { read: 'manager', change: 'manager' },
  agentes: { read: 'manager', change: 'manager' },
};

/** The limit of uploaded pictures of the brand, per user and hour. */
export const BRAND_UPLOADS = { points: 20, seconds: 3600 };
/** How many are read and encoded at a time, in all and per address. */
export const BRAND_QUEUE = { atOnce: 2, waiting: 40, perKey: 25 };
