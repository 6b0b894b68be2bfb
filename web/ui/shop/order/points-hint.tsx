import Award from 'lucide-react/icons/award';
import { toCents } from '#contract/money.ts';
import { pointsFor, rateOf } from '#contract/points/points-for.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { formatCount } from '#web/lib/words/money.ts';

/** `1,279`, rounded down. */
export const formatPoints = (points: number): string => formatCount(Math.floor(points));

/** The points that pesos earn at today's rate. An order keeps the rate of the moment when its payment was opened. */
export function useEarned(pesos: number): number {
  const { points } = useShop();
  return pointsFor(toCents(pesos), rateOf(points.por_peso));
}

/** The points that a purchase earns; renders nothing when it earns none. */
export function PointsHint({ pesos, children }: { pesos: number; children: (points: string) => string }) {
  const points = useEarned(pesos);
  return points === 0 ? null : (
    <p className="flex gap-2 text-xs text-texto-2">
      <Award className="size-4" />
      {children(formatPoints(points))}
    </p>
  );
}
