/**
 * The points that a payment earns. Without schemas, so that pages may load it.
 * @param rate what a peso earns, in hundredths of a point
 */
export const pointsFor = (paidCents: number, rate: number): number => Math.floor((paidCents * rate) / 10_000);

/** The setting `por_peso`, which has at most two decimals, as a rate. */
export const rateOf = (pointsPerPeso: number): number => Math.round(pointsPerPeso * 100);
