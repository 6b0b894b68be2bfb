import type { ForgottenAccount } from '#contract/till/till.ts';
import { settings } from '#server/current-settings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { authorise } from '#server/features/accounts/index.ts';
import { amountOf, audit } from '#server/features/audit/index.ts';
import { tillSales, tills } from '#server/features/payments/index.ts';
import * as stock from '#server/features/stock/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { canceledAccount, knownCode, lockOpenAccount } from './collect.ts';

/** Cancels the unpaid account of a guest, and releases its goods. Staff need the pin of a manager. @throws Refusal */
export async function forget({ codigo, autoriza }: ForgottenAccount, user: CallerUser): Promise<undefined> {
  const own = (await tills.openShifts()).find(({ openedBy }) => openedBy === user.id);
  const till = own?.till ?? settings().caja.cajas[0] ?? '';
  const manager = await authorise(user, { till, autoriza });
  await knownCode(till, codigo);
  return inTransaction(async (tx) => {
    const shift = own ? await tills.openShiftOf(tx, own.till) : null;
    const account = await lockOpenAccount(tx, codigo);
    if (!(await tillSales.cancelAccount(tx, account.intentId))) throw canceledAccount();
    await stock.end(tx, account.intentId);
    const reason = `Cuenta ${codigo} de ${amountOf(account.amountCents)}`;
    const by = { byId: user.id, authorisedBy: manager?.id ?? null };
    if (shift) await tills.move(tx, { shiftId: shift.id, kind: 'cuenta_borrada', amountCents: 0, reason, ...by });
    const summary = `Borró la cuenta ${codigo} de ${amountOf(account.amountCents)}${manager ? `, con la clave de ${manager.name}` : ''}`;
    await audit(tx, { actor: user, kind: 'till', subject: { type: 'account', id: codigo }, summary });
    return undefined;
  });
}
