/** What became of a customer's objection at their bank. No schemas, so that pages may load it. */
export const DISPUTE_STATUSES = ['abierta', 'ganada', 'perdida'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
