import { timeName } from '#contract/calendar.ts';
import type { DayLine } from '#contract/stats/stats.ts';
import { useWidth } from '#web/ui/chart/use-width.ts';
import { barsOf } from './day-drawing.ts';

const TOP = 20;
const TICKS = 64;
const AXIS = 26;
/** The height of a table's lane, in pixels; many tables share this height. */
const LANE = 9;
const LANES = 132;
/** The length of a tick, in minutes. */
const STEP = 5;
/** The least distance between two hour labels, in pixels. The first and last label are moved inside, nearer to their neighbours. */
const LABEL = 66;

/** @param minute now, in minutes since midnight */
export function DayLineDrawing({ day, minute, name }: { day: DayLine; minute: number; name: string }) {
  const { ref, width } = useWidth<HTMLDivElement>(900);
  const { abre, cierra, pedidos, semana_pasada } = day;
  const { bars, lanes } = barsOf(day.visitas);
  const lane = Math.min(LANE, LANES / Math.max(1, lanes));
  const base = TOP + TICKS;
  const height = base + AXIS + lanes * lane + 4;
  const x = (at: number) => ((Math.min(cierra, Math.max(abre, at)) - abre) / (cierra - abre)) * width;
  const most = Math.max(3, ...pedidos.map((tick) => tick.pedidos), ...semana_pasada.map((tick) => tick.pedidos));
  const high = (count: number) => 8 + (count / most) * (TICKS - 8);
  const inside = ({ minuto }: { minuto: number }) => minuto >= abre && minuto < cierra;
  const every = Math.max(1, Math.ceil(((LABEL / width) * (cierra - abre)) / 60));
  const hours = Array.from({ length: Math.floor((cierra - abre) / 60 / every) + 1 }, (_, index) => Math.ceil(abre / 60) + index * every);
  // The line of the present time leaves out the hour labels.
  const nowLine = `M${x(minute)} ${TOP - 4}V${base}${lanes ? `M${x(minute)} ${base + AXIS - 3}V${height}` : ''}`;
  const isOpen = minute >= abre && minute <= cierra;
  return (
    <div ref={ref}>
      <svg role="img" aria-label={name} width={width} height={height} className="num block max-w-full fill-texto-2 text-[12.5px]">
        {semana_pasada.filter(inside).map((tick) => (
          <rect
            key={tick.minuto}
            x={x(tick.minuto)}
            y={base - high(tick.pedidos)}
            width={Math.max(2, x(tick.minuto + STEP) - x(tick.minuto) - 0.5)}
            height={high(tick.pedidos)}
            className="fill-crema-2"
          />
        ))}
        {pedidos.filter(inside).map((tick) => (
          <path key={tick.minuto} d={`M${x(tick.minuto) + 1} ${base}v${-high(tick.pedidos)}`} strokeWidth={2} className="stroke-chart-1" />
        ))}
        <path d={`M0 ${base}H${width}`} strokeWidth={1.5} className="stroke-linea-fuerte" />
        {hours.map((one) => {
          const at = x(one * 60);
          const anchor = at < LABEL / 2 ? 'start' : at > width - LABEL / 2 ? 'end' : 'middle';
          return (
            <text key={one} x={at} y={base + 17} textAnchor={anchor}>
              {timeName(one * 60).replace(':00', '')}
            </text>
          );
        })}
        {bars.map(({ key, lane: place, from, to, mesa, isOver }) => (
          <rect
            key={key}
            x={x(from) + 1}
            y={base + AXIS + place * lane}
            width={Math.max(0, x(to) - x(from) - 2)}
            height={Math.max(2, lane - 2)}
            rx={Math.min(3, lane / 3)}
            className={isOver ? 'fill-chart-5' : 'fill-chart-3'}
          >
            <title>{`Mesa ${mesa}`}</title>
          </rect>
        ))}
        {isOpen && (
          <g>
            <path d={nowLine} strokeWidth={2} className="stroke-barro-trazo" />
            <text
              x={Math.min(width - LABEL / 2, Math.max(LABEL / 2, x(minute)))}
              y={TOP - 9}
              textAnchor="middle"
              className="fill-barro-hondo font-semibold"
            >
              Ahora
            </text>
          </g>
        )}
      </svg>
    </div>
  );
}
