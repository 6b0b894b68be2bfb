import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useState } from 'react';
import { addDays } from '#contract/shop-clock.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { isDay } from './use-view.ts';

/** Previous and next day, a date input, and a button for today, which stands below on narrow phones. */
export function DayPicker({ fecha, today, onChange }: { fecha: string; today: string; onChange: (day: string | null) => void }) {
  // Not the same as `fecha`: a date is not valid while it is being typed.
  const [text, setText] = useState(fecha);
  useEffect(() => setText(fecha), [fecha]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the controls are not part of a form
    <div role="group" aria-label="Día" className="flex items-center gap-1 max-sm:w-full max-[374px]:flex-wrap">
      <IconButton label="Día anterior" onClick={() => onChange(addDays(fecha, -1))}>
        <ChevronLeft />
      </IconButton>
      <Input
        type="date"
        aria-label="Fecha"
        className="num w-[156px]! min-w-0 max-sm:flex-1"
        value={text}
        required
        onChange={(event) => {
          setText(event.target.value);
          if (isDay(event.target.value)) onChange(event.target.value);
        }}
        onBlur={() => setText(fecha)}
      />
      <IconButton label="Día siguiente" onClick={() => onChange(addDays(fecha, 1))}>
        <ChevronRight />
      </IconButton>
      <button
        type="button"
        aria-pressed={fecha === today}
        onClick={() => onChange(null)}
        className="min-h-10 rounded-control bg-blanco px-3.5 font-semibold shadow-[inset_0_0_0_1px_var(--cb-linea-fuerte)] enabled-hover:bg-zocalo aria-pressed:bg-agave-suave aria-pressed:text-agave aria-pressed:shadow-[inset_0_0_0_1.5px_var(--cb-agave)] max-md:min-h-11 max-[374px]:w-full"
      >
        Hoy
      </button>
    </div>
  );
}
