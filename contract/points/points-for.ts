/**
 * The points that a payment earns. Without zod schemas, so that pages may load it.
 * @param rate points per peso, in hundredths
 */
export const pointsFor = (paidCents: number, rate: number): number => Math.floor((paidCents * rate) / 10_000);

/** Converts the setting `por_peso`, which has at most two decimals, to a rate in hundredths of a point. */
export const rateOf = (pointsPerPeso: number): number => Math.round(pointsPerPeso * 100);
