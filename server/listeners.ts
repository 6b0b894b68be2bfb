import { listen } from '#server/events.ts';
import { notePurchase } from '#server/features/analytics/service.ts';
import { moveMember } from '#server/features/newsletter/service.ts';
import { heldTime } from '#server/features/orders/service.ts';
import { heldUses } from '#server/features/promotions/service.ts';
import { followCancelled, followMoved, followUnseated } from '#server/features/visits/service.ts';

/** Who listens to which event. Every process calls it: the one that serves pages, the worker, and the tests. */
export const listenToEvents = (): void =>
  listen({
    purchased: notePurchase,
    emailReplaced: moveMember,
    reservationCancelled: followCancelled,
    reservationMoved: followMoved,
    reservationUnseated: followUnseated,
    heldKinds: { ...heldTime, ...heldUses },
  });
