import type { TestApp } from '../app.ts';
import { newAddress } from './lounge.ts';
import { CARDS, checkout, confirm } from './orders.ts';
import { open, received } from './receiving.ts';
import { customer, type Person } from './users.ts';

/** The code and token that open a visit. */
export type Link = { codigo: string; token?: string | undefined };

export const linkOf = ({ codigo, token }: { codigo: string; token: string }) => ({ codigo, token });

export const visitBy = async (shop: TestApp, link: { codigo: string; token?: string }) =>
  (await shop.from(newAddress()).api('GET /api/visitas/{codigo}', link)).data;

/** A customer with a client address of their own, because holds are counted per address. */
export async function guestOf(shop: TestApp): Promise<Person> {
  const who = await customer(shop);
  return { ...who, api: shop.from(newAddress()).apiAs(who.token) };
}

/** @returns the id of a paid intent that has no order yet */
export async function payOnVisit(who: Person, { codigo, token }: Link, productId: string): Promise<string> {
  const intent = await open(who, received('mesa', productId, { mesa: null, reservacion: codigo, token }));
  await confirm(who, intent, CARDS.pays);
  return intent.payment_intent_id;
}

/** @returns the id of the order */
export const buyOnVisit = async (who: Person, link: Link, productId: string): Promise<string> =>
  (await checkout(who, await payOnVisit(who, link, productId))).order_id;

export const orderOf = (who: Person, id: string) => who.api('GET /api/orders/{id}', { id });
