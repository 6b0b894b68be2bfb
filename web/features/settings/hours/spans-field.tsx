import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { Span } from '#contract/settings/opening-hours.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { endOf, nextSpan, shownEnd } from '../rules.ts';

const MOST = 3;

type SpansFieldProps = { day: string; spans: readonly Span[]; onChange: (spans: Span[]) => void; error?: string | undefined };

/** The opening and closing times of one day, up to three spans. */
export function SpansField({ day, spans, onChange, error }: SpansFieldProps) {
  const next = spans.length < MOST ? nextSpan(spans) : null;
  return (
    <div className="grid gap-2">
      {spans.map(([from, until], at) => {
        const which = spans.length > 1 ? ` (turno ${at + 1})` : '';
        const change = (span: Span) => onChange(spans.map((one, index) => (index === at ? span : one)));
        return (
          // Spans have no identity but their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={at} className="flex flex-wrap items-center gap-2">
            <Input
              type="time"
              className="num w-[8.5rem]!"
              aria-label={`${day}, abre${which}`}
              aria-invalid={error ? true : undefined}
              value={from}
              onChange={(event) => change([event.target.value, until])}
            />
            <span className="text-texto-2">a</span>
            <Input
              type="time"
              className="num w-[8.5rem]!"
              aria-label={`${day}, cierra${which}`}
              aria-invalid={error ? true : undefined}
              value={shownEnd(until)}
              onChange={(event) => change([from, endOf(event.target.value)])}
            />
            {at > 0 && (
              <IconButton label={`Quitar turno ${at + 1} de ${day}`} onClick={() => onChange(spans.filter((_, index) => index !== at))}>
                <X />
              </IconButton>
            )}
            {at === spans.length - 1 && next && (
              <IconButton label={`Agregar turno a ${day}`} onClick={() => onChange([...spans, next])}>
                <Plus />
              </IconButton>
            )}
          </div>
        );
      })}
    </div>
  );
}
