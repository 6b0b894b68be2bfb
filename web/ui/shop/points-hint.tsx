import Award from 'lucide-react/icons/award';
import { formatCount } from '#web/lib/money.ts';

/** `1,279`, rounded down: a peso is a point. */
export const formatPoints = (points: number): string => formatCount(Math.floor(points));

/** The points that a purchase earns. */
export const PointsHint = ({ points, children }: { points: number; children: (points: string) => string }) => (
  <p className="flex gap-2 text-xs text-texto-2">
    <Award className="size-4" />
    {children(formatPoints(points))}
  </p>
);
