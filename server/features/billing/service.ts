import type { BillingChange, BillingData } from '#contract/invoices/billing.ts';
import { taxProblems } from '#contract/invoices/rfc.ts';
import { invalid } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

const NONE: BillingData = { rfc: null, nombre: null, codigo_postal: null, regimen: null, uso_cfdi: null, email: null };

export const read = async (userId: string): Promise<BillingData> => (await queries.find(userId)) ?? NONE;

/** @throws Refusal 422 when the RFC or the regime changed and do not fit */
export async function save(data: BillingChange, userId: string): Promise<BillingData> {
  const problems = taxProblems(data, await read(userId));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await queries.save(userId, data);
  return data;
}
