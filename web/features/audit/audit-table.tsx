import type { AuditEntry } from '#contract/audit/audit.ts';
import { AUDIT_KIND_NAMES } from '#contract/labels.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Badge, type Tone } from '#web/ui/state/badge.tsx';

const HEAD = 'border-b border-linea bg-zocalo px-5 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-5 py-3 group-last:border-b-0 max-sm:border-0 max-sm:p-0';

/** Highlights entries that cost money or cannot be undone. */
const TONES: Partial<Record<AuditEntry['kind'], Tone>> = { refund: 'ocre', cancel: 'ocre', delete: 'grana', role: 'agave' };

/** Entries in rows; on phones each row is a block. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <table className="w-full border-collapse max-sm:block">
    <thead className="max-sm:sr-only">
      <tr>
        {['Cuándo', 'Persona', 'Tipo', 'Detalle'].map((name) => (
          <th key={name} scope="col" className={HEAD}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {entries.map(({ id, at, actor, kind, summary }) => (
        <tr
          key={id}
          className="group max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:border-b max-sm:border-linea max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0"
        >
          <td className={cx(CELL, 'num whitespace-nowrap text-texto-2')}>
            <time dateTime={at}>
              {formatShortDate(at)}, {formatTime(at)}
            </time>
          </td>
          <td className={cx(CELL, 'font-medium max-sm:order-2 max-sm:col-span-full')}>{actor?.name ?? 'La tienda'}</td>
          <td className={cx(CELL, 'max-sm:order-1')}>
            <Badge tone={TONES[kind] ?? 'neutral'}>{AUDIT_KIND_NAMES[kind]}</Badge>
          </td>
          <td className={cx(CELL, 'wrap-anywhere max-sm:order-3 max-sm:col-span-full')}>{summary}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
