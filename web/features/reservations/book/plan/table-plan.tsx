import { Fragment } from 'react';
import type { TablePlan as Plan } from '#contract/reservations/reservations.ts';
import { cx } from '#web/lib/cx.ts';
import { groupsOf, isSame, type PlanTable } from './groups.ts';

type TablePlanProps = {
  plan: Plan;
  /** Null when the shop chooses the table. */
  value: readonly number[] | null;
  onChange: (mesas: number[] | null) => void;
};

const FOCUS = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-agave';
const INPUT = 'absolute inset-0 m-0 cursor-[inherit] opacity-0';

/** The tables of the lounge with their seats. Free ones that suit the party can be chosen, also two adjoining ones together. */
export const TablePlan = ({ plan, value, onChange }: TablePlanProps) => {
  const radio = (mesas: number[] | null, label: string) => (
    <input
      type="radio"
      name="mesas"
      aria-label={label}
      checked={isSame(value, mesas)}
      disabled={mesas !== null && !plan.opciones.some((option) => isSame(option, mesas))}
      onChange={() => onChange(mesas)}
      className={INPUT}
    />
  );
  return (
    <div role="radiogroup" aria-label="Mesa" className="grid gap-3">
      <div
        className={cx(
          'relative inline-flex min-h-11 cursor-pointer items-center justify-self-start rounded-control border border-linea-fuerte px-4 text-sm font-medium',
          'has-checked:border-agave has-checked:bg-agave has-checked:text-sobre-agave',
          FOCUS,
        )}
      >
        {radio(null, 'La que mejor quede')}
        <span aria-hidden>La que mejor quede</span>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(146px,1fr))] gap-x-4 gap-y-3 rounded-control bg-zocalo p-3">
        {groupsOf(plan.mesas).map((group) => {
          const both = group.map(({ mesa }) => mesa);
          const isPair = plan.opciones.some((option) => option.length === 2 && isSame(option, both));
          return (
            <div key={both.join()} className="flex items-center">
              {group.map((table, index) => (
                <Fragment key={table.mesa}>
                  {index === 1 &&
                    (isPair ? (
                      <div
                        className={cx(
                          'relative grid size-11 flex-none cursor-pointer place-items-center rounded-full border border-linea-fuerte bg-blanco font-semibold',
                          'has-checked:border-agave has-checked:bg-agave has-checked:text-sobre-agave',
                          FOCUS,
                        )}
                      >
                        {radio(both, `Mesas ${both.join(' y ')} juntas, ${seats(group)}`)}
                        <span aria-hidden>+</span>
                      </div>
                    ) : (
                      <span className="h-px w-3 flex-none bg-linea-fuerte" />
                    ))}
                  <Table table={table} isChosen={value?.includes(table.mesa) ?? false}>
                    {radio([table.mesa], `Mesa ${table.mesa}, ${seats([table])}${table.libre ? '' : ', ocupada'}`)}
                  </Table>
                </Fragment>
              ))}
            </div>
          );
        })}
      </div>
      <p className="text-xs text-texto-2">Con línea punteada: ocupada, o no es del tamaño de tu grupo.</p>
    </div>
  );
};

const seats = (group: readonly PlanTable[]) => `${group.reduce((sum, { lugares }) => sum + lugares, 0)} lugares`;

type TableProps = { table: PlanTable; isChosen: boolean; children: React.ReactNode };

function Table({ table: { mesa, lugares, libre }, isChosen, children }: TableProps) {
  const row = (count: number) => (
    <span aria-hidden className="flex h-1.5 gap-1">
      {Array.from({ length: Math.min(count, MOST_DRAWN) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the seats of a table are alike
        <span key={index} className={cx('size-1.5 rounded-full', isChosen ? 'bg-agave' : 'bg-linea-fuerte')} />
      ))}
    </span>
  );
  return (
    <div
      className={cx(
        'relative grid min-w-11 flex-1 cursor-pointer justify-items-center gap-1 rounded-control py-1 text-sm',
        'has-disabled:cursor-not-allowed',
        FOCUS,
      )}
    >
      {children}
      {row(Math.ceil(lugares / 2))}
      <span
        className={cx(
          'num grid h-9 w-full place-items-center rounded-[6px] border font-semibold',
          isChosen ? 'border-agave bg-agave text-sobre-agave' : 'border-linea-fuerte bg-blanco',
          '[:disabled~&]:border-dashed [:disabled~&]:bg-transparent [:disabled~&]:font-normal [:disabled~&]:text-texto-2',
          !libre && 'line-through',
        )}
      >
        {mesa}
      </span>
      {row(Math.floor(lugares / 2))}
    </div>
  );
}

/** How many seats of one side fit beside each other on a phone. */
const MOST_DRAWN = 5;
