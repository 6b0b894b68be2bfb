import type { ShopApi } from '#contract/api.ts';
import type { StaffRole } from '#contract/staff.ts';
import { db, pool } from '#server/db/client.ts';
import { openSession } from '#server/features/accounts/index.ts';
import type { TestApp } from '../app.ts';
import { newAddress } from './lounge.ts';

export type Person = { id: string; email: string; token: string; api: ShopApi };

let count = 0;

/** A signed-in user without a password, which saves hashing one. Tests of signing in register their own users. */
async function person(shop: TestApp, staffRole: StaffRole | null): Promise<Person> {
  const email = `persona${++count}@correo.mx`;
  const { rows } = await pool.query<{ id: string }>(
    'insert into users (name, email, canonical_email, role, staff_role, email_verified) values ($1, $2, $2, $3, $4, $5) returning id',
    // Staff have verified their e-mail, customers have not.
    [`Ximena Robles ${count}`, email, staffRole ? 'admin' : 'customer', staffRole, staffRole !== null],
  );
  const { id } = rows[0] as { id: string };
  const token = await openSession(db, id, 'vitest');
  return { id, email, token, api: shop.apiAs(token) };
}

/** As if the user had opened the link of the mail that verifies the e-mail. */
export const verify = ({ id }: Pick<Person, 'id'>) => pool.query('update users set email_verified = true where id = $1', [id]);

/** A guest, who buys without an account. */
export async function guest({ from }: TestApp, changes: { name?: string; email?: string } = {}): Promise<Person> {
  const whole = { name: 'Renata Sol', email: `invitada${++count}@correo.mx`, telefono: '55 1234 5678', ...changes };
  // From an address of its own: one address may create 20 guests an hour.
  const client = from(newAddress());
  const { token, user } = await client.api('POST /api/guests', whole);
  return { id: user.id, email: whole.email, token, api: client.apiAs(token) };
}

export const customer = (shop: TestApp): Promise<Person> => person(shop, null);
/** An owner, who may do everything. */
export const admin = (shop: TestApp): Promise<Person> => person(shop, 'owner');
export const staff = (shop: TestApp, role: StaffRole): Promise<Person> => person(shop, role);
