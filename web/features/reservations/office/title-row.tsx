import UserPlus from 'lucide-react/icons/user-plus';
import { namedDay } from '#web/lib/days.ts';
import { people } from '#web/lib/people.ts';
import { Button } from '#web/ui/button.tsx';
import { totals } from './rules.ts';
import type { Day } from './use-day.ts';

/** The day, its totals, and the button for walk-ins. */
export function TitleRow({ fecha, day, onWalkIn }: { fecha: string; day: Day | null; onWalkIn: () => void }) {
  const { count, guests } = totals(day?.parties ?? []);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.625rem] leading-[1.2] font-semibold tracking-[-.018em]">Reservaciones</h1>
        <p className="num mt-0.5 text-texto-2">
          {namedDay(fecha)}
          {day ? ` · ${count} ${count === 1 ? 'reservación' : 'reservaciones'} · ${people(guests)}` : ' · Cargando…'}
          {day && day.waiting.length > 0 && ` · ${day.waiting.length} en espera`}
        </p>
      </div>
      <Button size="sm" className="max-sm:w-full" onClick={onWalkIn}>
        <UserPlus />
        Llegó sin reservación
      </Button>
    </div>
  );
}
