import type { FacturaRequest } from '#contract/invoices/facturas.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { checkout, pay, product } from './orders.ts';
import type { Person } from './users.ts';

/** A shop that may issue invoices. */
export const FISCAL = {
  ...DEFAULT_SETTINGS.fiscal,
  rfc: 'CBL200229AB1',
  razon_social: 'Cafés de Altura, S.A. de C.V.',
  regimen: '601',
  codigo_postal: '06700',
};

export async function setFiscal(owner: Person, changes: Partial<Settings['fiscal']> = {}): Promise<void> {
  const { version } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'fiscal' });
  await owner.api('PUT /api/ajustes/{seccion}', { seccion: 'fiscal', version, valor: { ...FISCAL, ...changes } });
}

/** Lets the shop issue invoices, unless it may already. */
export async function billingShop(owner: Person): Promise<void> {
  const { valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'fiscal' });
  if (valor.rfc === null) await setFiscal(owner);
}

/** Who asks for an invoice. */
export const RECEIVER = {
  rfc: 'ROIX900214KL8',
  nombre: 'Ximena  Robles Íñiguez',
  codigo_postal: '06700',
  regimen: '612',
  uso_cfdi: 'G03',
  email: 'facturas@correo.mx',
} satisfies Partial<FacturaRequest>;

/** A paid order of one product. @returns its id, and the folio and total of its ticket */
export async function soldTicket(buyer: Person, cents: number): Promise<{ id: string; folio: string; total: number }> {
  const { order_id: id } = await checkout(buyer, await pay(buyer, cents, [{ product_id: await product(cents), quantity: 1 }]));
  return { id, folio: id.slice(0, 8).toUpperCase(), total: cents / 100 };
}
