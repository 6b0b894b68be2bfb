import { shopClock, shopInstant } from '#contract/shop-clock.ts';
import type { Sale } from '#contract/till/till.ts';
import type { Tx } from '#server/db/client.ts';
import { guessed } from '#server/features/accounts/index.ts';
import { customerCodes, tillSales } from '#server/features/payments/index.ts';
import * as promotions from '#server/features/promotions/index.ts';
import { forbidden, invalid, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

/**
 * The customer of a sale at the till.
 * @property hasRewards whether the customer showed the code, which alone lets rewards be used
 * @property isFound found by telephone or e-mail: the customer only earns points
 * @property asked the buyer's data for promotions
 */
export type Buyer = {
  user: { id: string; name: string } | null;
  hasRewards: boolean;
  isFound: boolean;
  asked(code: string | null): promotions.Asked;
};

type Customer = Sale['cliente'];

const ofNobody = (code: string | null) => promotions.askedBy(null, code);

/** How many sales of a day one customer may get by telephone or e-mail, so that staff do not hang a friend on every sale. */
const MOST_FOUND = 5;

const wrongCode = () => invalid({ 'cliente.codigo': 'Ese código no vale: venció o ya se usó. Pide otro.' }, 'wrong_code');

/** Counts wrong codes of customers at a till, before the sale's transaction. @throws Refusal 422 `wrong_code`, 429 */
export async function refuseGuess(till: string, cliente: Customer): Promise<void> {
  if (cliente && 'codigo' in cliente) await guessed({ till, kind: 'code' }, wrongCode, (tx) => customerCodes.ownerOf(tx, cliente.codigo));
}

/**
 * The customer of the sale, whose code is used up by it.
 * @param sellers who may not earn points by what they sell
 * @throws Refusal 422 `wrong_code`, 403 for oneself, 409 `too_many_sales`
 */
export async function buyerOf(tx: Tx, cliente: Customer, sellers: readonly string[]): Promise<Buyer> {
  if (!cliente) return { user: null, hasRewards: false, isFound: false, asked: ofNobody };
  if ('user_id' in cliente) return found(tx, cliente.user_id, sellers);
  const userId = await customerCodes.use(tx, cliente.codigo);
  const user = userId && (await queries.customerOf(tx, userId));
  if (!user) throw wrongCode();
  return { user, hasRewards: true, isFound: false, asked: (code) => promotions.askedBy(user, code) };
}

async function found(tx: Tx, userId: string, sellers: readonly string[]): Promise<Buyer> {
  if (sellers.includes(userId.toLowerCase())) throw forbidden('No puedes darte puntos por lo que cobras.');
  const user = await queries.customerOf(tx, userId);
  if (!user) throw invalid({ 'cliente.user_id': 'No encontramos esa cuenta.' });
  if ((await tillSales.salesFoundFor(tx, user.id, shopInstant(shopClock(new Date()).today, 0))) >= MOST_FOUND) throw tooManySales();
  return { user, hasRewards: false, isFound: true, asked: ofNobody };
}

const tooManySales = () =>
  new Refusal(409, 'too_many_sales', `Esta cuenta ya recibió puntos de ${MOST_FOUND} ventas hoy. Pídele su código.`);
