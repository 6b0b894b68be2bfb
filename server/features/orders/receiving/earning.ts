import type { DraftReceiving } from '#server/features/payments/table.ts';

/** The part of a paid total that earns points: the products, without delivery and tip. */
export const earningCents = (totalCents: number, receiving: Pick<DraftReceiving, 'deliveryCents' | 'tipCents'> | null): number =>
  totalCents - (receiving?.deliveryCents ?? 0) - (receiving?.tipCents ?? 0);
