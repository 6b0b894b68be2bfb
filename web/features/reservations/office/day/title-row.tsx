import Lock from 'lucide-react/icons/lock';
import QrCode from 'lucide-react/icons/qr-code';
import UserPlus from 'lucide-react/icons/user-plus';
import { BLOCK_BUTTON } from '#web/features/reservations/office/blocks/block-step.tsx';
import { totals } from '#web/features/reservations/office/rules.ts';
import { namedDay } from '#web/lib/words/days.ts';
import { people } from '#web/lib/words/people.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import type { Day } from '../use-day.ts';

type TitleRowProps = {
  fecha: string;
  day: Day | null;
  /** The day could not be loaded. */
  isBroken: boolean;
  onWalkIn: () => void;
  /** Absent for users who may not block tables. */
  onBlock: (() => void) | undefined;
};

/** The day, its totals, and the buttons for blocks and for walk-ins. */
export function TitleRow({ fecha, day, isBroken, onWalkIn, onBlock }: TitleRowProps) {
  const { count, guests } = totals(day?.parties ?? []);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.625rem] leading-[1.2] font-semibold tracking-[-.018em]">Reservaciones</h1>
        <p className="num mt-0.5 text-texto-2">
          {namedDay(fecha)}
          {day ? ` · ${count} ${count === 1 ? 'reservación' : 'reservaciones'} · ${people(guests)}` : isBroken ? '' : ' · Cargando…'}
          {day && day.waiting.length > 0 && ` · ${day.waiting.length} en espera`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 *:whitespace-nowrap">
        {onBlock && (
          <LinkButton to="/dashboard/reservations/mesas" variant="neutral" size="sm">
            <QrCode />
            Códigos
          </LinkButton>
        )}
        {onBlock && (
          <Button id={BLOCK_BUTTON} variant="neutral" size="sm" onClick={onBlock}>
            <Lock />
            Bloquear
          </Button>
        )}
        <Button size="sm" onClick={onWalkIn}>
          <UserPlus />
          Llegó sin reservación
        </Button>
      </div>
    </div>
  );
}
