import { type Events, listen } from '#server/events.ts';
import { noteOrders } from '#server/features/agents/index.ts';
import { notePurchase } from '#server/features/analytics/index.ts';
import { followRefund } from '#server/features/invoices/index.ts';
import { moveMember } from '#server/features/newsletter/index.ts';
import { heldTime } from '#server/features/orders/index.ts';
import { heldUses } from '#server/features/promotions/index.ts';
import { followCancelled, followMoved, followUnseated } from '#server/features/visits/index.ts';
import { isWanted, noteChanges } from '#server/features/webhooks/index.ts';

/** Who tells other programs of changes. */
const tellers: Events['changed'][] = [noteChanges, noteOrders];

/** Who listens to which event. Every process calls it: the one that serves pages, the worker, and the tests. */
export const listenToEvents = (): void =>
  listen({
    purchased: notePurchase,
    emailReplaced: moveMember,
    reservationCancelled: followCancelled,
    reservationMoved: followMoved,
    reservationUnseated: followUnseated,
    refunded: followRefund,
    changed: async (tx, ...changes) => void (await Promise.all(tellers.map((tell) => tell(tx, ...changes)))),
    wants: isWanted,
    heldKinds: { ...heldTime, ...heldUses },
  });
