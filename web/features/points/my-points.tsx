import { lazy, Suspense, useState } from 'react';
import type { RewardProduct } from '#contract/points/points.ts';
import type { RewardKind } from '#contract/points/rewards.ts';
import { clubOf } from '#contract/shop.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { formatUnits } from '#web/lib/words/money.ts';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';
import { formatPoints } from '#web/ui/shop/order/points-hint.tsx';
import { useBalance, useRewards } from './data.ts';
import { OpenRewards } from './open-rewards.tsx';
import { RewardChoice } from './reward-choice.tsx';
import { RewardProducts } from './reward-products.tsx';
import { Statement } from './statement.tsx';

/** Loaded when the points are shown: it draws a QR code. */
const TillCode = lazy(() => import('./till-code.tsx').then((module) => ({ default: module.TillCode })));

/** The missing points for the next reward; renders nothing when the points pay for all rewards. */
function NextReward({ points }: { points: number }) {
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

type MyPointsProps = { userId: string; onRedeemed: (product: RewardProduct) => Promise<void> };

/** The balance with the choice of reward, the reward's products and the statement. */
export function MyPoints({ userId, onRedeemed }: MyPointsProps) {
  const { points: terms, name } = useShop();
  const title = `Tu saldo en ${clubOf(name)}`;
  const balance = useBalance(userId);
  const rewards = useRewards(userId);
  const [kind, choose] = useState<RewardKind>('discount');
  // Each change of the balance adds a line to the statement; a returned product returns to the list.
  const [version, setVersion] = useState(0);
  const [returns, setReturns] = useState(0);
  const points = balance.data?.points ?? null;

  const follow = () => {
    setVersion((before) => before + 1);
    void balance.reload();
    void rewards.reload();
  };

  return (
    <>
      <section aria-label={title} className="on-dark overflow-hidden rounded-dialogo bg-noche text-fijo-claro">
        <div className="grid items-end gap-[clamp(24px,4vw,64px)] px-[clamp(20px,3.4vw,48px)] pt-[clamp(24px,3.4vw,48px)] lg:grid-cols-[1fr_1.2fr]">
          <div className="grid gap-4 lg:pb-[clamp(24px,3.4vw,48px)]">
            <p className="text-[#DDEFEC]">{title}</p>
            <p className="num font-serif text-[clamp(3.5rem,2.5rem+4vw,6.25rem)] leading-[.9] font-medium">
              {points === null ? '–' : formatPoints(points)}
            </p>
            {balance.error !== null ? (
              <p role="alert">
                No se pudo cargar el balance de puntos{' '}
                <button type="button" className="min-h-7 font-semibold underline underline-offset-4" onClick={balance.reload}>
                  Reintentar
                </button>
              </p>
            ) : (
              <>
                <p className="max-w-[34ch] text-[#DDEFEC]">
                  Cada peso de tu compra suma {terms.por_peso === 1 ? 'un punto' : formatUnits(terms.por_peso, 'punto')}.
                </p>
                {points === null ? (
                  // Reserve the height while the balance loads, so that the choice below does not move.
                  <div className="invisible">
                    <NextReward points={0} />
                  </div>
                ) : (
                  <NextReward points={points} />
                )}
              </>
            )}
          </div>
          <RewardChoice points={points} chosen={kind} onChoose={choose} />
        </div>
        <TileBorder className="h-[26px]!" />
      </section>
      <Suspense>
        <TillCode />
      </Suspense>
      {rewards.data && (
        <OpenRewards
          rewards={rewards.data}
          onReturned={() => {
            setReturns((before) => before + 1);
            follow();
          }}
        />
      )}
      <RewardProducts
        key={`${kind} ${returns}`}
        userId={userId}
        kind={kind}
        points={points}
        onRedeemed={async (product) => {
          follow();
          await onRedeemed(product);
        }}
        onDoubt={follow}
      />
      <Statement userId={userId} version={version} />
    </>
  );
}
