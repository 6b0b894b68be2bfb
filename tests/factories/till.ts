import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { TillIntent } from '#contract/orders/checkout.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import type { Collection as InputCollection, Sale, Sold } from '#contract/till/till.ts';
import { db } from '#server/db/client.ts';
import { customerCodes, tillCodes, tillShifts } from '#server/features/payments/till/table.ts';
import { change } from './receiving.ts';
import { ager, ago } from './rows.ts';
import type { Person } from './users.ts';

/** A shop with tills; guests may pay there. */
export const openTills = (owner: Pick<Person, 'api'>, more: Partial<Settings['caja']> = {}): Promise<void> =>
  change(owner, 'caja', { activa: true, cajas: ['Caja 1', 'Caja 2'], en_caja: { recoger: true, mesa: true }, ...more });

export const newTill = () => `Caja ${randomUUID().slice(0, 8)}`;

/** An open shift of a till, which needs no call. @returns its id */
export async function openedShift(till = 'Caja 1', floatCents = 50_000, openedBy: string | null = null): Promise<string> {
  const [row] = await db.insert(tillShifts).values({ till, floatCents, openedBy }).returning({ id: tillShifts.id });
  return (row as { id: string }).id;
}

type Input = Omit<Partial<Sale>, 'order_data'> & { order_data: object };

/** A sale to be picked up, for one unit of a product. */
export const ofOne = (product_id: string, more: object = {}): { order_data: object } => ({
  order_data: { tipo: 'recoger', items: [{ product_id, quantity: 1 }], ...more },
});

/** Sells at a till. `key`: another one for each call, unless given */
export const sellAtTill = (by: Pick<Person, 'api'>, sale: Input, key: string = randomUUID()): Promise<Sold> =>
  by.api('POST /api/caja/ventas', { caja: 'Caja 1', pagos: [], ...sale } as never, { headers: { 'idempotency-key': key } });

export const cash = (monto: number, recibido?: number) => ({
  metodo: 'efectivo' as const,
  monto,
  ...(recibido !== undefined && { recibido }),
});

/** Opens an account that a guest pays at a till, for one unit of a product. `cents`: its price. */
export const accountFor = (
  who: Pick<Person, 'id' | 'api'>,
  product_id: string,
  cents: number,
  more: object = {},
  of: Pick<Person, 'api'> = who,
): Promise<TillIntent> =>
  of.api('POST /api/stripe/create-payment-intent', {
    user_id: who.id,
    amount: cents,
    pago: 'caja',
    order_data: { tipo: 'recoger', items: [{ product_id, quantity: 1 }], ...more },
  } as never) as Promise<unknown> as Promise<TillIntent>;

type Collection = Partial<InputCollection> & { codigo: string };

/** Collects an account at a till. `key`: another one for each call, unless given */
export const collectAt = (by: Pick<Person, 'api'>, collection: Collection, key: string = randomUUID()): Promise<Sold> =>
  by.api('POST /api/caja/cuentas/{codigo}/cobrar', { caja: 'Caja 1', pagos: [], ...collection } as never, {
    headers: { 'idempotency-key': key },
  });

/** As if the account's time were over. */
export const expire = (codigo: string) =>
  db
    .update(tillCodes)
    .set({ expiresAt: ago({ minutes: 1 }) })
    .where(eq(tillCodes.code, codigo));

/** Makes the code by which a till knows this customer so much older. */
export const ageCustomerCode = ager(customerCodes, 'userId', 'expiresAt');
