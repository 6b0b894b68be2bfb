import { useId } from 'react';
import { NOTICE_WAY_NAMES } from '#contract/labels.ts';
import type { NoticeStaff as Staff } from '#contract/notices/notices.ts';
import type { NoticeKind, NoticeWay, Settings } from '#contract/settings/settings-values.ts';
import { STAFF_ROLE_NAMES } from '#contract/staff.ts';
import type { Loaded } from '#web/hooks/data/use-load.ts';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { DeviceNotices } from '#web/ui/shop/device/device-notices.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

type Notices = Settings['avisos'];
type StaffNoticesProps = { loaded: Loaded<Staff>; value: Notices; errors: Record<string, string>; onChange: (value: Notices) => void };

const KINDS: [kind: NoticeKind, label: string, about: string][] = [
  ['pedido_nuevo', 'Pedido nuevo', 'Cuando se paga'],
  ['reservacion_nueva', 'Reservación nueva', 'También la de quien esperaba mesa'],
  ['agotado', 'Producto agotado', 'Por existencias, o cuando la barra lo marca'],
  ['corte', 'Corte del día', 'Al cerrar, con las ventas del día. Solo a gerentes y dueños'],
];
const WAYS = Object.entries(NOTICE_WAY_NAMES) as [NoticeWay, string][];

/** What the staff is told, how, and who gets it. */
export function StaffNotices({ loaded, value, errors, onChange }: StaffNoticesProps) {
  const isOn = Object.values(value.dueno).some((way) => way !== 'off');
  return (
    <div className="grid gap-5">
      <div className="divide-y divide-linea border-y border-linea">
        {KINDS.map(([kind, label, about]) => (
          <div key={kind} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
            <span className="min-w-0">
              <b className="font-semibold">{label}</b>
              <small className="block text-xs text-texto-2">{about}</small>
            </span>
            <Choices label={label}>
              {WAYS.map(([way, name]) => (
                <Choice
                  key={way}
                  pressed={value.dueno[kind] === way}
                  onClick={() => onChange({ ...value, dueno: { ...value.dueno, [kind]: way } })}
                >
                  {name}
                </Choice>
              ))}
            </Choices>
          </div>
        ))}
      </div>
      {loaded.error !== null && !loaded.data && <ErrorStrip message="No se pudo cargar el personal" onRetry={loaded.reload} />}
      {!loaded.data && loaded.error === null && <Skeleton className="h-24" />}
      {loaded.data && (
        <People
          people={loaded.data.personas}
          value={value.quien}
          error={Object.entries(errors).find(([field]) => field.startsWith('quien'))?.[1]}
          isMissing={isOn && value.quien.length === 0}
          onChange={(quien) => onChange({ ...value, quien })}
        />
      )}
      <div className="grid gap-2">
        <DeviceNotices />
        <p className="text-xs text-texto-2">
          Los avisos en el teléfono llegan a los dispositivos en los que cada persona los pide, hasta que cierra su sesión. Más de seis en
          una hora llegan juntos.
        </p>
      </div>
    </div>
  );
}

type PeopleProps = {
  people: readonly { id: string; name: string; staff_role: keyof typeof STAFF_ROLE_NAMES }[];
  value: readonly string[];
  error: string | undefined;
  /** Whether a notice is on that nobody would get. */
  isMissing: boolean;
  onChange: (value: string[]) => void;
};

function People({ people, value, error, isMissing, onChange }: PeopleProps) {
  const id = useId();
  // A person who is no longer on the staff is dropped with the next change.
  const chosen = people.map((person) => person.id).filter((person) => value.includes(person));
  const toggle = (person: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, person] : chosen.filter((other) => other !== person));
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="font-semibold">Quién los recibe</legend>
      <div className="mt-1 grid gap-x-10 sm:grid-cols-2">
        {people.map(({ id: person, name, staff_role }) => (
          <Checkbox
            key={person}
            checked={value.includes(person)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => toggle(person, event.target.checked)}
            label={
              <span className="min-w-0 break-words">
                {name} <span className="font-normal text-texto-2">· {STAFF_ROLE_NAMES[staff_role]}</span>
              </span>
            }
          />
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
      {isMissing && (
        <Notice tone="warning" role="status" className="mt-2">
          Elige al menos a una persona: sin ella no se envía nada.
        </Notice>
      )}
    </fieldset>
  );
}
