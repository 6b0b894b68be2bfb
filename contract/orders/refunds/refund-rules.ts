/**
 * The refund of more units of a line, in centavos. The first n units together refund floor(paid × n ÷ quantity), so that all units refund
 * exactly the price of the line.
 * @param before units that were refunded already
 */
export function unitsCents(line: { paidCents: number; quantity: number }, before: number, units: number): number {
  const firstUnits = (count: number) => Math.floor((line.paidCents * count) / line.quantity);
  return firstUnits(before + units) - firstUnits(before);
}
