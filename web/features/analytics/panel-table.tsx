import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

type Row = { key: string; name: ReactNode; values: readonly string[] };
type PanelTableProps = {
  title: string;
  /** The first one names the rows; the others are numbers. */
  columns: readonly [string, ...string[]];
  /** Absent while loading. */
  rows: readonly Row[] | null | undefined;
  children?: ReactNode;
};

const HEAD = 'border-y border-linea bg-zocalo px-5 py-2.5 text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-5 py-3.5 group-last:border-b-0 max-sm:border-0 max-sm:p-0';

/** A table in a panel; on phones each row is a block. */
export const PanelTable = ({ title, columns: [first, ...rest], rows, children }: PanelTableProps) => (
  <Card className="min-w-0 overflow-hidden">
    <h3 className="px-5 pt-5 pb-3 text-base font-semibold">{title}</h3>
    {!rows ? (
      <div className="grid gap-4 p-5">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-6" />
        ))}
      </div>
    ) : rows.length === 0 ? (
      <p className="border-t border-linea p-5 text-texto-2">No data available</p>
    ) : (
      <table className="w-full border-collapse max-sm:block" aria-label={title}>
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col" className={cx(HEAD, 'text-left')}>
              {first}
            </th>
            {rest.map((name) => (
              <th key={name} scope="col" className={cx(HEAD, 'text-right')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(({ key, name, values }) => (
            <tr
              key={key}
              className="group max-sm:grid max-sm:gap-0.5 max-sm:border-b max-sm:border-linea max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0"
            >
              <th scope="row" className={cx(CELL, 'text-left font-normal wrap-anywhere max-sm:font-semibold')}>
                {name}
              </th>
              {values.map((value, index) => (
                <td key={rest[index]} className={cx(CELL, 'num text-right max-sm:text-left')}>
                  <span aria-hidden="true" className="text-texto-2 sm:hidden">
                    {rest[index]}:{' '}
                  </span>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {children}
  </Card>
);
