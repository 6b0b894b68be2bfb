import Copy from 'lucide-react/icons/copy';
import { WEEKDAY_NAMES } from '#contract/labels.ts';
import { WEEK } from '#contract/settings/opening-hours.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { fullDay } from '#web/lib/words/days.ts';
import { Chip } from '#web/ui/button/chip.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { VisitsNotice, visitsCount } from '../parts.tsx';
import { copiedToAll, USUAL_SPAN } from '../rules.ts';
import { AddDay } from './add-day.tsx';
import { SpansField } from './spans-field.tsx';
import { useAffected } from './use-affected.ts';

type HoursProps = {
  value: Settings['horario'];
  version: number;
  isChanged: boolean;
  errors: Record<string, string>;
  onChange: (value: Settings['horario']) => void;
};

/** The first error of a part of the value, whichever of its fields the error is about. */
const errorOf = (errors: Record<string, string>, path: string): string | undefined =>
  Object.entries(errors).find(([field]) => field === path || field.startsWith(`${path}.`))?.[1];

/** The week, the closed days, and the days with special hours. */
export function HoursSection({ value, version, isChanged, errors, onChange }: HoursProps) {
  const { semana, cerrados, especiales } = value;
  const affected = useAffected(isChanged ? value : null, version);
  const daysError = errorOf(errors, 'cerrados');
  return (
    <>
      {affected.length > 0 && (
        <VisitsNotice visits={affected} tone="warning">
          Hay <b>{visitsCount(affected.length)}</b> en horas que quedarían cerradas. Se conservan.
        </VisitsNotice>
      )}
      <ul>
        {WEEK.map((day) => {
          const name = WEEKDAY_NAMES[day];
          const error = errorOf(errors, `semana.${day}`);
          return (
            <li key={day} className="grid gap-2 border-b border-linea py-2 last:border-0">
              <div className="grid grid-cols-[auto_5.5rem_minmax(0,1fr)_auto] items-center gap-3 max-sm:grid-cols-[auto_minmax(0,1fr)_auto]">
                <Switch
                  label={`${name} abierto`}
                  hidesLabel
                  checked={semana[day].length > 0}
                  onChange={(isOpen) => onChange({ ...value, semana: { ...semana, [day]: isOpen ? [USUAL_SPAN] : [] } })}
                />
                <span className="font-semibold">{name}</span>
                <div className="max-sm:col-span-3 max-sm:row-start-2">
                  {semana[day].length === 0 ? (
                    <span className="text-texto-2">Cerrado</span>
                  ) : (
                    <SpansField
                      day={name}
                      spans={semana[day]}
                      error={error}
                      onChange={(spans) => onChange({ ...value, semana: { ...semana, [day]: spans } })}
                    />
                  )}
                </div>
                {semana[day].length > 0 && (
                  <IconButton
                    label={`Copiar el horario de ${name} a los demás días`}
                    className="max-sm:col-start-3 max-sm:row-start-1"
                    onClick={() => onChange({ ...value, semana: copiedToAll(semana, day) })}
                  >
                    <Copy />
                  </IconButton>
                )}
              </div>
              {error && <FieldError>{error}</FieldError>}
            </li>
          );
        })}
      </ul>
      <div className="grid gap-3">
        <h3 className="font-semibold">Días cerrados</h3>
        <div className="flex flex-wrap items-center gap-2">
          {cerrados.map((day) => (
            <Chip key={day} label={fullDay(day)} onRemove={() => onChange({ ...value, cerrados: cerrados.filter((one) => one !== day) })} />
          ))}
          <AddDay
            label="Día cerrado"
            button="Agregar día"
            onAdd={(day) => onChange({ ...value, cerrados: [...new Set([...cerrados, day])].sort() })}
          />
        </div>
        {daysError && <FieldError>{daysError}</FieldError>}
      </div>
      <div className="grid gap-3">
        <h3 className="font-semibold">Días con otro horario</h3>
        {Object.keys(especiales)
          .sort()
          .map((day) => {
            const error = errorOf(errors, `especiales.${day}`);
            return (
              <div key={day} className="grid gap-2">
                <div>
                  <Chip
                    label={fullDay(day)}
                    onRemove={() => {
                      const { [day]: _, ...rest } = especiales;
                      onChange({ ...value, especiales: rest });
                    }}
                  />
                </div>
                <SpansField
                  day={fullDay(day)}
                  spans={especiales[day] ?? []}
                  error={error}
                  onChange={(spans) => onChange({ ...value, especiales: { ...especiales, [day]: spans } })}
                />
                {error && <FieldError>{error}</FieldError>}
              </div>
            );
          })}
        <AddDay
          label="Día con otro horario"
          button="Agregar horario"
          onAdd={(day) => onChange({ ...value, especiales: { ...especiales, [day]: especiales[day] ?? [USUAL_SPAN] } })}
        />
      </div>
    </>
  );
}
