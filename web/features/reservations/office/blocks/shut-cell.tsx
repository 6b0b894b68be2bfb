import type { LoungeBlock } from '#contract/reservations/reservations-office.ts';
import type { Shut } from '#web/features/reservations/office/rules.ts';
import { blockTime } from '#web/lib/words/block-time.ts';

export const shutId = (mesa: number, column: number) => `bloqueo-${mesa}-${column}`;

/** Stripes distinguish the cell from an empty one without relying on colour. */
const LOOK =
  'absolute inset-[3px] grid content-center justify-items-center overflow-hidden rounded-control bg-zocalo bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--cb-linea)_7px_8px)] px-0.5 text-center text-xs leading-[1.3] text-espresso';
const WORD = 'max-w-full truncate rounded-[3px] bg-zocalo px-1';

type ShutCellProps = {
  id: string;
  shut: Shut;
  /** Absent for users who may not remove a block. */
  onUnblock: ((block: LoungeBlock) => void) | undefined;
};

/** Cells that cannot be booked: blocked ones, with their reason, and hours at which the shop is closed. */
export function ShutCell({ id, shut, onUnblock }: ShutCellProps) {
  if (shut === 'closed')
    return (
      <div className={LOOK}>
        <span className={`${WORD} text-texto-2`}>Cerrado</span>
      </div>
    );
  const words = (
    <>
      <span className={`${WORD} font-semibold`}>{shut.mesas ? 'Bloqueada' : 'Lounge bloqueado'}</span>
      <span className={WORD}>{shut.motivo}</span>
      <span className="sr-only">, {blockTime(shut)}</span>
    </>
  );
  if (!onUnblock) return <div className={LOOK}>{words}</div>;
  return (
    <button
      type="button"
      id={id}
      aria-haspopup="dialog"
      title={`${shut.motivo}. ${blockTime(shut)}`}
      onClick={() => onUnblock(shut)}
      className={`${LOOK} w-[calc(100%-6px)] -outline-offset-2 enabled-hover:shadow-[inset_0_0_0_1px_var(--cb-linea-fuerte)]`}
    >
      {words}
      <span className="sr-only">. Quitar bloqueo</span>
    </button>
  );
}
