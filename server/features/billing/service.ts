import type { BillingChange, BillingData } from '#contract/invoices/billing.ts';
import * as queries from './queries.ts';

const NONE: BillingData = { rfc: null, nombre: null, codigo_postal: null, regimen: null, uso_cfdi: null, email: null };

export const read = async (userId: string): Promise<BillingData> => (await queries.find(userId)) ?? NONE;

export async function save(data: BillingChange, userId: string): Promise<BillingData> {
  await queries.save(userId, data);
  return data;
}
