import type { NoticeKind } from '#contract/settings/settings-values.ts';
import { HOUR_MS } from '#contract/shop-clock.ts';
import type { StaffRole } from '#contract/staff.ts';

/** How long notices beyond the hourly limit are collected for one message: at most four an hour. */
export const MERGE_SECONDS = 15 * 60;
/** How many things a merged message names; the others are counted. */
export const MOST_NAMED = 50;
/** A push notice is not sent later than this after its cause. */
export const LATE_PUSH_MS = HOUR_MS;
/** How many members of the staff the settings offer. */
export const MOST_STAFF = 200;

/** The role that may read what a notice says. The figures of a day are those of the statistics. */
export const ROLE_FOR: Record<NoticeKind, StaffRole> = {
  pedido_nuevo: 'staff',
  reservacion_nueva: 'staff',
  agotado: 'staff',
  corte: 'manager',
};
