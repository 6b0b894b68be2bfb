import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { PopoverButton } from '#web/ui/overlay/popover-button.tsx';
import { FIRST_YEAR, monthsOf, type Span, spanName } from './span.ts';

type MonthPickerProps = { span: Span; today: string; onChange: (span: Span) => void };

/** A button with the chosen month that opens the months of a year. */
export const MonthPicker = (props: MonthPickerProps) => (
  <PopoverButton
    variant="neutral"
    size="sm"
    name="Elegir mes"
    edge="left"
    label={
      <>
        <CalendarDays className="size-4" />
        {spanName(props.span)}
      </>
    }
  >
    {(close) => <Months {...props} close={close} />}
  </PopoverButton>
);

const CHOICE =
  'min-h-11 rounded-control px-1 text-sm font-medium capitalize hover:bg-zocalo disabled:text-texto-2 disabled:opacity-60 aria-pressed:bg-agave aria-pressed:text-sobre-agave';

function Months({ span, today, onChange, close }: MonthPickerProps & { close: () => void }) {
  const [year, setYear] = useState(Number(span.slice(0, 4)));
  const thisYear = Number(today.slice(0, 4));
  const choose = (next: Span) => {
    onChange(next);
    close();
  };
  return (
    <div className="w-[300px] p-3">
      <div className="flex items-center justify-between">
        <IconButton label="Año anterior" aria-disabled={year <= FIRST_YEAR} onClick={() => setYear(Math.max(FIRST_YEAR, year - 1))}>
          <ChevronLeft />
        </IconButton>
        <b className="num font-semibold" aria-live="polite">
          {year}
        </b>
        <IconButton label="Año siguiente" aria-disabled={year >= thisYear} onClick={() => setYear(Math.min(thisYear, year + 1))}>
          <ChevronRight />
        </IconButton>
      </div>
      <div className="mt-1 grid grid-cols-3 gap-1">
        {monthsOf(year).map((month) => (
          <button
            key={month.span}
            type="button"
            aria-pressed={month.span === span}
            disabled={month.span > today.slice(0, 7)}
            onClick={() => choose(month.span)}
            className={CHOICE}
          >
            {month.name}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={span === String(year)}
          onClick={() => choose(String(year))}
          className={`${CHOICE} col-span-3 normal-case!`}
        >
          Todo el año
        </button>
      </div>
    </div>
  );
}
