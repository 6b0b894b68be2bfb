/** The result of a customer's objection at their bank. Without zod schemas, so that pages may load it. */
export const DISPUTE_STATUSES = ['abierta', 'ganada', 'perdida'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
