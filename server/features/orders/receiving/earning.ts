import type { DraftReceiving } from '#server/features/payments/table.ts';

/** What of a paid total earns points: the products, neither delivery nor tip. */
export const earningCents = (totalCents: number, receiving: Pick<DraftReceiving, 'deliveryCents' | 'tipCents'> | null): number =>
  totalCents - (receiving?.deliveryCents ?? 0) - (receiving?.tipCents ?? 0);
