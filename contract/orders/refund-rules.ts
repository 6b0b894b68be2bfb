/**
 * What more units of a line pay back, in centavos: the first n units of a line pay floor(paid × n ÷ quantity), so that all of them pay exactly
 * what the line cost.
 * @param before units that were refunded already
 */
export function unitsCents(line: { paidCents: number; quantity: number }, before: number, units: number): number {
  const firstUnits = (count: number) => Math.floor((line.paidCents * count) / line.quantity);
  return firstUnits(before + units) - firstUnits(before);
}
