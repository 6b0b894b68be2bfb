import { type Address, MAX_ADDRESSES, type NewAddress } from '#contract/addresses/addresses.ts';
import { COUNTRY, fitsCountry, WRONG_POSTAL_CODE } from '#contract/addresses/country.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { invalid, notFound, Refusal, unauthorized } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { becomesDefault, columnsOf } from './rules.ts';

const toWire = (row: queries.AddressRow): Address => ({
  id: row.id,
  address_line1: row.line1,
  address_line2: row.line2,
  city: row.city,
  state: row.state,
  postal_code: row.postalCode,
  country: row.country,
  phone: row.phone,
  isDefault: row.isDefault,
});

const noAddress = () => notFound('address_not_found', 'No encontramos esta dirección.');

/** Runs a change while the user is locked, so that changes of one user's addresses run one after the other. */
const changing = <T>(userId: string, change: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(async (tx) => {
    if (!(await queries.lockOwner(tx, userId))) throw unauthorized();
    return change(tx);
  });

export const list = async (userId: string): Promise<Address[]> => (await queries.addressesOf(userId)).map(toWire);

export const create = (userId: string, input: NewAddress): Promise<Address> =>
  changing(userId, async (tx) => {
    const others = await queries.countOf(tx, userId);
    if (others >= MAX_ADDRESSES) throw new Refusal(422, 'address_limit', `Puedes guardar hasta ${MAX_ADDRESSES} direcciones.`);
    const isDefault = becomesDefault(input.isDefault, false, others > 0);
    if (isDefault && others > 0) await queries.clearDefault(tx, userId);
    return toWire(await queries.insert(tx, { userId, ...columnsOf(input), isDefault }));
  });

export async function update(userId: string, { id, ...input }: Partial<NewAddress> & { id: string }): Promise<Address> {
  if (!isUuid(id)) throw noAddress();
  await refuseMisfit(userId, id, input);
  // When the default does not change, a single statement without the lock is enough.
  const kept = await queries.updateKeepingDefault(userId, id, { ...columnsOf(input), isDefault: input.isDefault });
  return kept ? toWire(kept) : updateWithDefault(userId, id, input);
}

/** A change may send the postal code or the country alone: they must fit the other one, as stored. */
async function refuseMisfit(userId: string, id: string, { postal_code, country }: Partial<NewAddress>): Promise<void> {
  if (postal_code === undefined && country === undefined) return;
  // Five digits fit every country, so that most changes need no look at the stored address.
  if (postal_code !== undefined && fitsCountry(postal_code, COUNTRY)) return;
  const before = await queries.find(db, userId, id);
  if (before && !fitsCountry(postal_code ?? before.postalCode, country ?? before.country))
    throw invalid({ postal_code: WRONG_POSTAL_CODE });
}

const updateWithDefault = (userId: string, id: string, input: Partial<NewAddress>): Promise<Address> =>
  changing(userId, async (tx) => {
    const before = await queries.find(tx, userId, id);
    if (!before) throw noAddress();
    const hasOthers = (await queries.countOf(tx, userId)) > 1;
    const isDefault = becomesDefault(input.isDefault, before.isDefault, hasOthers);
    if (isDefault !== before.isDefault) await queries.clearDefault(tx, userId);
    const after = await queries.update(tx, userId, id, { ...columnsOf(input), isDefault });
    if (before.isDefault && !isDefault) await queries.promoteNewest(tx, userId, id);
    return toWire(after);
  });

export const remove = (userId: string, id: string): Promise<undefined> =>
  changing(userId, async (tx) => {
    const gone = isUuid(id) ? await queries.remove(tx, userId, id) : null;
    if (!gone) throw noAddress();
    if (gone.isDefault) await queries.promoteNewest(tx, userId, id);
    return undefined;
  });
