import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayAndMonth } from '#contract/calendar.ts';
import { addDays, weekdayAt } from '#contract/shop-clock.ts';
import { cx } from '#web/lib/cx.ts';
import { monthAndYear, namedDay } from '#web/lib/words/days.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { addMonths, weeksOf } from './month.ts';

type CalendarProps = {
  /** `yyyy-MM-dd`, or '' while nothing is chosen. */
  value: string;
  onChange: (day: string) => void;
  today: string;
  /** The last day that can be chosen; the first is today. */
  last: string;
};

const WEEK = ['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do'];

/** One month, Monday first. Arrows go by day and week, Home and End to the week's ends, PageUp and PageDown by month. */
export function Calendar({ value, onChange, today, last }: CalendarProps) {
  const table = useRef<HTMLTableElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const within = (day: string) => (day < today ? today : day > last ? last : day);
  const cursor = within(moved ?? (value || today));
  const month = cursor.slice(0, 7);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, cursor);
    if (!target) return;
    event.preventDefault();
    // Synchronously: the next key press must find the focus on the new day, whose button may belong to another month.
    flushSync(() => setMoved(within(target)));
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };

  // Not `disabled` at the ends: the button would lose the focus with the last press.
  const step = (label: string, months: number, isEnd: boolean, icon: ReactNode) => (
    <IconButton
      label={label}
      className="disabled:opacity-35 aria-disabled:opacity-35"
      aria-disabled={isEnd || undefined}
      onClick={() => isEnd || setMoved(within(`${addMonths(cursor, months).slice(0, 7)}-01`))}
    >
      {icon}
    </IconButton>
  );

  return (
    <>
      <div className="mb-2 flex items-center justify-between">
        {step('Mes anterior', -1, month <= today.slice(0, 7), <ChevronLeft />)}
        <span className="font-semibold" aria-live="polite">
          {monthAndYear(cursor)}
        </span>
        {step('Mes siguiente', 1, month >= last.slice(0, 7), <ChevronRight />)}
      </div>
      {/* Reserve the height of six weeks, so that the content below does not move when the month changes. */}
      <div className="min-h-[calc(36px+6*46px)]">
        <table ref={table} className="num w-full table-fixed border-collapse" onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {WEEK.map((day) => (
                <th key={day} scope="col" className="h-9 text-xs font-semibold text-texto-2">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.join()}>
                {week.map((day, column) => (
                  <td key={day ?? WEEK[column]} className="p-px text-center">
                    {day && (
                      <button
                        type="button"
                        disabled={day < today || day > last}
                        tabIndex={day === cursor ? 0 : -1}
                        aria-label={day === today ? `Hoy, ${namedDay(day).toLowerCase()}` : dayAndMonth(day)}
                        aria-pressed={day === value}
                        onClick={() => {
                          setMoved(day);
                          onChange(day);
                        }}
                        className={cx(
                          'h-11 w-full max-w-[46px]',
                          day === value
                            ? 'rounded-[50%_50%_4px_4px] bg-agave font-semibold text-sobre-agave'
                            : 'rounded-full hover:bg-crema disabled:bg-transparent disabled:text-linea-fuerte disabled:cursor-not-allowed',
                          day === today && 'font-semibold shadow-[inset_0_0_0_1.5px_var(--cb-barro-trazo)]',
                        )}
                      >
                        {Number(day.slice(8))}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function targetOf(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayAt(day));
    case 'End':
      return addDays(day, 6 - weekdayAt(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
