import { useShop } from '#web/hooks/use-shop.ts';
import { formatPoints } from '#web/ui/shop/order/points-hint.tsx';

/** The missing points for the next reward; renders nothing when the points pay for all rewards. */
export function NextReward({ points }: { points: number }) {
  const { points: terms } = useShop();
  const rewards = [
    { cost: terms.descuento_puntos, what: `un descuento de ${terms.descuento_porcentaje} %` },
    { cost: terms.gratis_puntos, what: 'un producto gratis' },
  ];
  const [next] = rewards.filter(({ cost }) => cost > points).sort((one, other) => one.cost - other.cost);
  if (!next) return null;
  const text = `${formatPoints(points)} de ${formatPoints(next.cost)} puntos`;
  return (
    <div className="grid max-w-[34ch] gap-2.5">
      <p className="text-[#DDEFEC]">
        Te faltan <b className="num text-fijo-claro">{formatPoints(next.cost - points)} puntos</b> para {next.what}.
      </p>
      <div
        role="progressbar"
        aria-label={`Avance hacia ${next.what}`}
        aria-valuemin={0}
        aria-valuemax={next.cost}
        aria-valuenow={points}
        aria-valuetext={text}
        className="h-2.5 overflow-hidden rounded-full bg-[rgb(252_251_247/.2)]"
      >
        <div className="h-full rounded-full bg-[#F2E9DC]" style={{ width: `${(points / next.cost) * 100}%` }} />
      </div>
      <p aria-hidden="true" className="num text-sm text-[#DDEFEC]">
        {text}
      </p>
    </div>
  );
}
