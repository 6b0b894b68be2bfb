import { type KeyboardEvent, useState } from 'react';
import { SLOTS } from '#contract/reservations/lounge.ts';
import type { LoungeTable } from '#contract/reservations/reservations-office.ts';
import { theHour } from '#contract/shop-clock.ts';
import type { Place, Row } from '#web/features/reservations/office/rules.ts';

type Bookable = (mesa: number, column: number) => boolean;
type At = { mesa: number; column: number };

const ARROWS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const idOf = ({ mesa, column }: At) => `libre-${mesa}-${column}`;

/** One tab stop for all empty cells of the grid; the arrow keys move between them. */
export function useEmptyCells(rows: readonly Row[], canBook: Bookable, now: number | null) {
  const [at, setAt] = useState<At | null>(null);
  const cells = rows.map(({ table, cells }) =>
    cells.filter(({ stay, column }) => !stay && canBook(table.mesa, column)).map(({ column }) => ({ mesa: table.mesa, column })),
  );
  const all = cells.flat();
  const isHere = (one: At) => at !== null && one.mesa === at.mesa && one.column === at.column;
  const stop = all.find(isHere) ?? all.find(({ column }) => now !== null && column >= now) ?? all[0];

  const move = (event: KeyboardEvent, from: At) => {
    const [down, right] = ARROWS[event.key] ?? [0, 0];
    if (!down && !right) return;
    event.preventDefault();
    const row = rows.findIndex(({ table }) => table.mesa === from.mesa);
    const target = right
      ? cells[row]?.filter(({ column }) => (column - from.column) * right > 0).at(right > 0 ? 0 : -1)
      : cells
          .map((line) => line.find(({ column }) => column === from.column))
          .filter((one, index) => one && (index - row) * down > 0)
          .at(down > 0 ? 0 : -1);
    if (!target) return;
    setAt(target);
    document.getElementById(idOf(target))?.focus();
  };
  return {
    has: (one: At) => all.some((other) => idOf(other) === idOf(one)),
    isStop: (one: At) => stop !== undefined && idOf(stop) === idOf(one),
    move,
  };
}

type EmptyCellProps = At & {
  table: LoungeTable;
  cells: ReturnType<typeof useEmptyCells>;
  onBook: (place: Place) => void;
};

/** A free table at an hour: a press books it. */
export function EmptyCell({ mesa, column, table, cells, onBook }: EmptyCellProps) {
  const slot = SLOTS[column];
  const here = { mesa, column };
  if (!slot || !cells.has(here)) return null;
  return (
    <button
      type="button"
      id={idOf(here)}
      tabIndex={cells.isStop(here) ? 0 : -1}
      aria-label={`Reservar mesa ${mesa} a ${theHour(slot)}`}
      aria-haspopup="dialog"
      onKeyDown={(event) => cells.move(event, here)}
      onClick={() => onBook({ table, slot })}
      className="absolute inset-[3px] rounded-control text-transparent -outline-offset-2 enabled-hover:bg-agave-suave enabled-hover:text-agave focus-visible:bg-agave-suave focus-visible:text-agave"
    >
      +
    </button>
  );
}
