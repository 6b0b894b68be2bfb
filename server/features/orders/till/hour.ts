import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { soldFacts } from '#server/features/catalog/index.ts';
import { takeForward } from '#server/features/orders/receiving/hours/forward.ts';
import { type Ask, readyAt } from '#server/features/orders/receiving/hours/hours.ts';
import { promising } from '#server/features/orders/receiving/hours/slots.ts';
import { askOf, type WorkLine } from '#server/features/orders/receiving/hours/work.ts';
import type { DraftLine, DraftReceiving } from '#server/features/payments/table.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The next hour that the stations have time for; without such, as soon as it can be made. */
export async function nextHour(tx: Tx, intentId: string, ask: Ask | null): Promise<Date> {
  const now = new Date();
  const filled = ask ? await takeForward(tx, intentId, ask.work, now) : [];
  return filled.at(-1)?.at ?? readyAt(settings(), ask?.prepSeconds ?? 0, now);
}

type Paid = { intentId: string; userId: string; lines: readonly DraftLine[]; receiving: DraftReceiving };

/** The hour of an account that is paid now: the one that its guest asked for while it can be had, otherwise the next one. */
export async function hourOfAccount(tx: Tx, { intentId, userId, lines, receiving }: Paid): Promise<Date> {
  const wished = receiving.promisedAt === null ? null : new Date(receiving.promisedAt);
  const hora = wished && wished > new Date() ? wished : null;
  const ask = askOf({ tipo: receiving.tipo, hora }, await workLinesOf(tx, lines));
  if (hora && ask && (await takes(tx, { intentId, userId }, ask))) return hora;
  // The hour of a visit is its own, whether the stations have time or not.
  return hora && receiving.reservationId ? hora : nextHour(tx, intentId, ask);
}

/** Takes the stations' time for the requested hour. @returns false when the hour cannot be had; nothing is taken then */
async function takes(tx: Tx, of: { intentId: string; userId: string }, ask: Ask): Promise<boolean> {
  const { other } = promising(ask, of, null, null, new Date());
  try {
    const taken = await other?.take(tx, [], () => false);
    await taken?.write?.();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** What the stations have to make. Products and options that are gone from the catalogue take no time. */
async function workLinesOf(tx: Tx, lines: readonly DraftLine[]): Promise<WorkLine[]> {
  const { products, options } = await soldFacts(
    tx,
    lines.map(({ productId }) => productId),
  );
  return lines.flatMap(({ productId, quantity, options: chosen }) => {
    const product = products.get(productId);
    const known = (options.get(productId) ?? []).flatMap((group) => group.options);
    const made = chosen.flatMap(({ id, quantity: pieces }) => {
      const option = known.find((one) => one.id === id);
      return option ? [{ prepSeconds: option.prepSeconds, station: option.station, quantity: pieces }] : [];
    });
    return product ? [{ quantity, product, options: made }] : [];
  });
}
