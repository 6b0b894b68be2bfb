import type { Member } from '#contract/newsletter/newsletter.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/state/badge.tsx';

const HEAD = 'border-b border-linea bg-zocalo px-5 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-5 py-3 group-last:border-b-0 max-sm:border-0 max-sm:p-0';

type MemberTableProps = { members: readonly Member[]; left: boolean; onEnd: (member: Member) => void };

/** Members in rows; on phones each row is a block. Former members have no actions. */
export const MemberTable = ({ members, left, onEnd }: MemberTableProps) => (
  <table className="w-full border-collapse max-sm:block">
    <thead className="max-sm:sr-only">
      <tr>
        {['Correo electrónico', 'Estado', 'Desde'].map((name) => (
          <th key={name} scope="col" className={HEAD}>
            {name}
          </th>
        ))}
        {!left && (
          <th scope="col" className={HEAD}>
            <span className="sr-only">Acciones</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {members.map((member) => {
        const { id, email, subscribed_at, unsubscribed_at } = member;
        const since = unsubscribed_at ?? subscribed_at;
        return (
          <tr
            key={id}
            className="group max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:items-center max-sm:gap-x-2.5 max-sm:gap-y-1.5 max-sm:border-b max-sm:border-linea max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0"
          >
            <td className={cx(CELL, 'font-medium wrap-anywhere max-sm:col-span-full')}>{email}</td>
            <td className={CELL}>
              <Badge tone={left ? 'neutral' : 'hoja'}>{left ? 'Baja' : 'Suscrito'}</Badge>
            </td>
            <td className={cx(CELL, 'num whitespace-nowrap text-texto-2 max-sm:text-xs')}>
              <time dateTime={since}>{formatShortDate(since)}</time>
            </td>
            {!left && (
              <td className={cx(CELL, 'text-right max-sm:col-span-full max-sm:text-left')}>
                <Button
                  variant="text"
                  size="sm"
                  className="-my-2 max-sm:-ml-3.5"
                  aria-label={`Dar de baja a ${email}`}
                  onClick={() => onEnd(member)}
                >
                  Dar de baja
                </Button>
              </td>
            )}
          </tr>
        );
      })}
    </tbody>
  </table>
);
