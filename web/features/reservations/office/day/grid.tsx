import { timeName } from '#contract/calendar.ts';
import { FIRST_HOUR } from '#contract/reservations/lounge.ts';
import type { LoungeBlock } from '#contract/reservations/reservations-office.ts';
import { ShutCell, shutId } from '#web/features/reservations/office/blocks/shut-cell.tsx';
import type { Place, Row, Stay } from '#web/features/reservations/office/rules.ts';
import { cx } from '#web/lib/cx.ts';
import { people } from '#web/lib/words/people.ts';
import { EmptyCell, useEmptyCells } from './empty-cell.tsx';
import { GridTile, type Handling } from './tile.tsx';

type GridProps = Handling & {
  rows: readonly Row[];
  /** The column of the present hour; null on other days than today. */
  now: number | null;
  /** Free seats in each column. */
  free: readonly number[];
  canBook: (mesa: number, column: number) => boolean;
  onBook: (place: Place) => void;
  /** Absent for users who may not remove a block. */
  onUnblock: ((block: LoungeBlock) => void) | undefined;
};

const hoursOf = (columns: number): string[] => Array.from({ length: columns }, (_, column) => timeName((FIRST_HOUR + column) * 60));

/** The day as a grid: a row per table, a column per hour. */
export function DayGrid({ rows, now, free, canBook, onBook, onUnblock, ...handling }: GridProps) {
  const hours = hoursOf(free.length);
  const empty = useEmptyCells(rows, canBook, now);
  return (
    // Focusable, so that the keyboard can scroll it on narrow screens.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section tabIndex={0} aria-label="Mesas por hora" className="overflow-x-auto rounded-carta border border-linea bg-blanco">
      <table className="w-full min-w-[900px] table-fixed border-separate border-spacing-0">
        <colgroup>
          <col className="w-16" />
          {hours.map((hour) => (
            <col key={hour} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 bg-zocalo px-2.5 text-left text-xs font-semibold text-texto-2">
              Mesa
            </th>
            {hours.map((hour, column) => (
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
          <tr>
            <th scope="row" className="sticky left-0 z-10 h-9 bg-crema px-2.5 text-left text-xs font-semibold">
              Libres<span className="sr-only">: lugares</span>
            </th>
            {free.map((seats, column) => (
              <td key={hours[column]} className="num border-l border-linea/60 bg-crema text-center text-xs font-semibold">
                {seats}
              </td>
            ))}
          </tr>
          {rows.map(({ table, cells }) => (
            <tr key={table.mesa}>
              <th
                scope="row"
                className={cx(
                  'sticky left-0 z-10 h-[62px] border-t bg-blanco px-2.5 text-left font-semibold',
                  table.junto_a && table.junto_a < table.mesa ? 'border-linea/50' : 'border-linea-fuerte',
                )}
              >
                <span className="sr-only">Mesa </span>
                <span className="num">{table.mesa}</span>
                <span className="num block text-xs font-normal text-texto-2">{table.lugares} lug.</span>
              </th>
              {cells.map(({ column, columns, rows: height, stay, shut }) => (
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
                  {stay ? (
                    <Standing stay={stay} {...handling} />
                  ) : shut ? (
                    <ShutCell id={shutId(table.mesa, column)} shut={shut} onUnblock={onUnblock} />
                  ) : (
                    <EmptyCell mesa={table.mesa} column={column} table={table} cells={empty} onBook={onBook} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Standing = ({ stay, ...handling }: Handling & { stay: Stay }) =>
  'party' in stay ? (
    <GridTile party={stay.party} {...handling} />
  ) : (
    <div className="absolute inset-[3px] grid content-center overflow-hidden rounded-control border border-dashed border-jacaranda px-2 leading-[1.25]">
      <span className="truncate font-semibold">{stay.hold.nombre_completo}</span>
      <span className="num truncate text-xs" title={people(stay.hold.numero_personas)}>
        {stay.hold.numero_personas} · apartada
      </span>
    </div>
  );
