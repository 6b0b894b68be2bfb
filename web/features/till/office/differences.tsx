import { toCents } from '#contract/money.ts';
import type { Shift } from '#contract/till/till.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { Panel } from '#web/ui/layout/block.tsx';
import { isWhole, signed, verdictOf, wholeDifference } from '../corte/rules.ts';

const MOST = 20;
const STEP = 18;
const HEIGHT = 64;
const MIDDLE = 20;
const FILL = { falta: 'fill-grana', sobra: 'fill-ocre', cuadra: 'fill-hoja' } as const;

/** The differences of the last closed shifts as bars: below the line money is missing, above it there is too much. */
export function Differences({ shifts }: { shifts: readonly Shift[] }) {
  const closed = shifts
    .filter(isWhole)
    .filter(({ diferencia }) => diferencia !== null)
    .slice(0, MOST)
    .reverse()
    .map((shift) => ({ id: shift.id, at: shift.abierto_at, pesos: wholeDifference(shift) }));
  if (closed.length < 2) return null;
  const [worst] = closed.toSorted((one, other) => Math.abs(other.pesos) - Math.abs(one.pesos));
  const most = Math.max(1, Math.abs(worst?.pesos ?? 0));
  const kinds = closed.map(({ pesos }) => verdictOf(pesos).kind);
  const count = (kind: keyof typeof FILL) => kinds.filter((one) => one === kind).length;
  const about = `${count('cuadra')} cuadran, ${count('falta')} con faltante, ${count('sobra')} con sobrante.`;
  const width = closed.length * STEP;
  return (
    <Panel title="Diferencias" aside={<span className="text-xs text-texto-2">Últimos {closed.length} turnos</span>}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={about}
        className="h-24 w-full max-w-[720px]"
        preserveAspectRatio="xMinYMid meet"
      >
        <path d={`M0 ${MIDDLE}H${width}`} className="stroke-linea-fuerte" strokeWidth="1" />
        {closed.map(({ id, pesos }, at) => {
          const { kind } = verdictOf(pesos);
          const size = Math.max(2, (Math.abs(pesos) / most) * (pesos < 0 ? HEIGHT - MIDDLE - 2 : MIDDLE - 2));
          return kind === 'cuadra' ? (
            <circle key={id} cx={at * STEP + STEP / 2} cy={MIDDLE} r="3.5" className={FILL.cuadra} />
          ) : (
            <rect key={id} x={at * STEP + 4} y={pesos < 0 ? MIDDLE : MIDDLE - size} width={STEP - 8} height={size} className={FILL[kind]} />
          );
        })}
      </svg>
      <p className="num mt-2 text-xs text-texto-2">
        {about} {worst && toCents(worst.pesos) !== 0 && `La mayor: ${signed(worst.pesos)}, ${formatShortDate(worst.at)}.`}
      </p>
    </Panel>
  );
}
