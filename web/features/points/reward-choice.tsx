import BadgePercent from 'lucide-react/icons/badge-percent';
import Gift from 'lucide-react/icons/gift';
import { type RewardKind, rewardCost } from '#contract/points/rewards.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { cx } from '#web/lib/cx.ts';
import { formatPoints } from '#web/ui/shop/order/points-hint.tsx';

const KINDS = [
  { kind: 'discount', name: 'Descuento', Icon: BadgePercent },
  { kind: 'free', name: 'Producto gratis', Icon: Gift },
] as const;

type RewardChoiceProps = { points: number | null; chosen: RewardKind; onChoose: (kind: RewardKind) => void };

/** The two kinds of reward as arches. Paint rises in them with the points, and an affordable one is lit. Each shows its products. */
export const RewardChoice = ({ points, chosen, onChoose }: RewardChoiceProps) => {
  const { points: terms } = useShop();
  return (
    <fieldset className="grid grid-cols-2 items-stretch gap-[clamp(12px,2vw,28px)]">
      <legend className="sr-only">Tipo de recompensa</legend>
      {KINDS.map(({ kind, name, Icon }) => {
        const cost = rewardCost(kind, terms);
        const what = kind === 'free' ? 'Una pieza a elegir' : `${terms.descuento_porcentaje} % en un producto`;
        const missing = points === null ? null : cost - points;
        const open = missing !== null && missing <= 0;
        return (
          <label
            key={kind}
            className={cx(
              'relative isolate grid cursor-pointer content-end overflow-hidden justify-items-center gap-2 rounded-t-full px-[18px] pt-[clamp(56px,6vw,84px)] pb-[26px] text-center max-md:px-1.5',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-fijo-claro',
              open
                ? 'bg-[#F2E9DC] text-[#2C2018] shadow-[inset_14px_16px_30px_-14px_rgb(44_32_24/.35)]'
                : 'bg-[rgb(252_251_247/.08)] shadow-[inset_0_0_0_1.5px_rgb(252_251_247/.4)]',
            )}
          >
            {points !== null && !open && (
              <span
                aria-hidden="true"
                className="absolute inset-x-0 bottom-0 -z-1 bg-[rgb(252_251_247/.14)]"
                style={{ height: `${(points / cost) * 100}%` }}
              />
            )}
            <input type="radio" name="recompensa" className="sr-only" checked={chosen === kind} onChange={() => onChoose(kind)} />
            <Icon className="size-8" />
            <b className={cx('text-[1.0625rem] leading-[1.2]', chosen === kind && 'underline decoration-2 underline-offset-6')}>{name}</b>
            <span className="text-sm max-md:min-h-[3em]">{what}</span>
            <span className="num text-sm">{formatPoints(cost)} puntos</span>
            <span className={cx('num min-h-[1.5em] text-sm', open && 'font-semibold text-[#143937]')}>
              {missing === null ? '' : open ? 'Disponible' : `Faltan ${formatPoints(missing)}`}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
};
