import type { Reduction } from '#web/lib/order/reductions.ts';
import { formatPrice } from '#web/lib/words/money.ts';

/** Under a cart line: the rewards that apply to its units. */
export const ReductionNotes = ({ of }: { of: readonly Reduction[] }) =>
  of.map(({ rewardId, kind, price }) => (
    <p key={rewardId} className="num text-xs font-semibold text-hoja">
      {kind === 'free' ? 'Canje: 1 gratis' : `Canje: 1 a ${formatPrice(price)}`}
    </p>
  ));
