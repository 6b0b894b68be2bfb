import { useState } from 'react';
import { Link } from 'react-router';
import type { Reward } from '#contract/points/points.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useRowFocus } from '#web/hooks/focus/use-row-focus.ts';
import { Button } from '#web/ui/button/button.tsx';
import { formatPoints } from '#web/ui/shop/order/points-hint.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** The redeemed rewards that wait for the next order; each can be returned for its points. */
export function OpenRewards({ rewards, onReturned }: { rewards: readonly Reward[]; onReturned: () => void }) {
  const [busy, setBusy] = useState<string | null>(null);
  const returnReward = async ({ reward_id, cost }: Reward) => {
    setBusy(reward_id);
    try {
      await api('DELETE /api/points/rewards/{reward_id}', { reward_id });
      toast.success(`Recuperaste ${formatPoints(cost)} puntos.`);
    } catch (refusal) {
      toast.error(refusal instanceof ApiError && refusal.status === 409 ? refusal.message : why(refusal, 'Error al procesar la solicitud'));
    } finally {
      setBusy(null);
      onReturned();
    }
  };
  if (rewards.length === 0) return null;
  return (
    <section aria-labelledby="canjes" className="pt-14">
      <h2 id="canjes" className="h3">
        Tus canjes
      </h2>
      <p className="mt-1.5 mb-4 text-texto-2">
        Cada uno vale para una pieza en tu próximo pedido.{' '}
        <Link to="/cart" className="link">
          Ver mi carrito
        </Link>
      </p>
      <ul className="border-t border-linea">
        {rewards.map((reward) => (
          <OpenReward key={reward.reward_id} reward={reward} busy={busy} onReturn={() => returnReward(reward)} />
        ))}
      </ul>
    </section>
  );
}

type OpenRewardProps = {
  reward: Reward;
  busy: string | null;
  onReturn: () => Promise<void>;
};

function OpenReward({ reward, busy, onReturn }: OpenRewardProps) {
  const row = useRowFocus<HTMLLIElement>();
  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-linea py-3.5">
      <div>
        <p className="font-semibold">{reward.name}</p>
        <p className="num text-sm text-texto-2">
          {reward.kind === 'free' ? 'Producto gratis' : 'Descuento'}, {formatPoints(reward.cost)} puntos
        </p>
      </div>
      <Button
        variant="neutral"
        size="sm"
        busy={busy === reward.reward_id}
        disabled={busy !== null && busy !== reward.reward_id}
        aria-label={`Devolver canje: ${reward.name}`}
        onClick={onReturn}
      >
        Devolver canje
      </Button>
    </li>
  );
}
