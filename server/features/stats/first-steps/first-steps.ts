import type { StaffRole } from '#contract/staff.ts';
import type { FirstSteps } from '#contract/stats/first-steps.ts';
import { settings } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { takesMoney } from '#server/features/payments/index.ts';
import * as queries from './queries.ts';
import { stepsOf } from './rules.ts';

/** The first steps of a role. A shop with demo data has none yet: its invented orders would tick them, and its strip comes first. */
export async function firstSteps(role: StaffRole | null): Promise<{ data: FirstSteps }> {
  const { isAway, hasDemo, ...facts } = await queries.stored();
  const isShown = !isAway && !hasDemo;
  const known = { ...facts, takesMoney, sendsMail: env.smtpUrl !== undefined };
  return { data: { pasos: isShown ? stepsOf(settings(), known, role) : [] } };
}

export async function putAway(isAway: boolean, role: StaffRole | null): Promise<{ data: FirstSteps }> {
  await queries.setAway(isAway);
  return firstSteps(role);
}
