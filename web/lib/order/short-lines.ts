import type { QuoteProblem } from '#contract/receiving/receiving.ts';

type WantedLine = {
  id: string;
  productId: string;
  quantity: number;
  options?: readonly { id: string; quantity: number }[] | undefined;
};

/** A line that wants more units than are left. @property most how many units the line can have; 0: none */
export type Short = { message: string; most: number };

/** The lines whose stock is too small, by line id, from the stock problems in the last quote. */
export function shortLines(lines: readonly WantedLine[], problems: readonly QuoteProblem[]): ReadonlyMap<string, Short> {
  const short = new Map<string, Short>();
  for (const { code, message, data } of problems) {
    if (code !== 'sold_out') continue;
    const { product_id, option_id, left } = data as { product_id: string; option_id?: string; left: number };
    // Products share options, so lines of other products may use the same option.
    const unitsIn = ({ productId, options = [] }: WantedLine) =>
      option_id ? (options.find(({ id }) => id === option_id)?.quantity ?? 0) : Number(productId === product_id);
    const wanted = lines.reduce((units, line) => units + unitsIn(line) * line.quantity, 0);
    if (wanted <= left) continue;
    for (const line of lines) {
      const units = unitsIn(line);
      if (units === 0) continue;
      const most = Math.max(0, Math.floor((left - (wanted - units * line.quantity)) / units));
      const before = short.get(line.id);
      short.set(line.id, before ? { message: `${before.message} ${message}`, most: Math.min(before.most, most) } : { message, most });
    }
  }
  return short;
}
