import { FIRST_HOUR, hourName } from '#contract/lounge.ts';
import { cx } from '#web/lib/cx.ts';
import { people } from '#web/lib/people.ts';
import { type Block, COLUMNS, type Row } from './rules.ts';
import { GridTile, type Handling } from './tile.tsx';

type GridProps = Handling & { rows: readonly Row[] /** The column of this hour, on today's grid. */; now: number | null };

const HOURS = Array.from({ length: COLUMNS }, (_, column) => hourName(FIRST_HOUR + column));

/** The day as a grid: a row per table, a column per hour. */
export const DayGrid = ({ rows, now, ...handling }: GridProps) => (
  // Focusable, so that the keyboard can scroll it on narrow screens.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  <section tabIndex={0} aria-label="Mesas por hora" className="overflow-x-auto rounded-carta border border-linea bg-blanco">
    <table className="w-full min-w-[900px] table-fixed border-separate border-spacing-0">
      <colgroup>
        <col className="w-16" />
        {HOURS.map((hour) => (
          <col key={hour} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="sticky left-0 z-10 bg-zocalo px-2.5 text-left text-xs font-semibold text-texto-2">
            Mesa
          </th>
          {HOURS.map((hour, column) => (
            <th
              key={hour}
              scope="col"
              aria-current={column === now ? 'time' : undefined}
              className="num h-10 border-l border-linea bg-zocalo text-center text-xs font-semibold whitespace-nowrap text-texto-2 aria-[current]:bg-barro-suave aria-[current]:text-barro-hondo"
            >
              {hour.replace(':00', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ table, cells }) => (
          <tr key={table.mesa}>
            <th
              scope="row"
              className={cx(
                'sticky left-0 z-10 h-[50px] border-t bg-blanco px-2.5 text-left font-semibold',
                table.junto_a && table.junto_a < table.mesa ? 'border-linea/50' : 'border-linea-fuerte',
              )}
            >
              <span className="sr-only">Mesa </span>
              <span className="num">{table.mesa}</span>
              <span className="num block text-xs font-normal text-texto-2">{table.lugares} lug.</span>
            </th>
            {cells.map(({ column, columns, rows: height, block }) => (
              <td
                key={column}
                colSpan={columns}
                rowSpan={height}
                className={cx(
                  'relative border-t border-l border-l-linea/60',
                  table.junto_a && table.junto_a < table.mesa ? 'border-t-linea/50' : 'border-t-linea-fuerte',
                  column === now && 'bg-barro-suave/35',
                )}
              >
                {block && <Standing block={block} {...handling} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Standing = ({ block, ...handling }: Handling & { block: Block }) =>
  'party' in block ? (
    <GridTile party={block.party} {...handling} />
  ) : (
    <div className="absolute inset-[3px] grid content-center overflow-hidden rounded-control border border-dashed border-jacaranda px-2 leading-[1.25]">
      <span className="truncate font-semibold">{block.hold.nombre_completo}</span>
      <span className="num truncate text-xs" title={people(block.hold.numero_personas)}>
        {block.hold.numero_personas} · apartada
      </span>
    </div>
  );
