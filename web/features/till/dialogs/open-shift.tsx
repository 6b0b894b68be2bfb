import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatPrice, toCents, toPesos } from '#contract/money.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { formatTime } from '#web/lib/words/dates.ts';
import { refreshTill } from '../data/live.ts';
import { problemText } from '../parts/problem-text.ts';

type OpenShiftProps = { till: string; person: string; now: number; isManager: boolean; isOff: boolean };

/** The till is closed: a shift is opened with the cash that is counted in the drawer, beside what the last close left. */
export function OpenShift({ till, person, now, isManager, isOff }: OpenShiftProps) {
  // Only managers see closed shifts.
  const last = useLoad(
    isManager ? async (signal) => (await api('GET /api/caja/turnos', { caja: till, limit: 1 }, { signal }))[0]?.se_queda ?? null : null,
    till,
  );
  const left = last.data;
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isOff) field.current?.focus();
  }, [isOff]);
  const shown = text ?? (left === null ? '' : formatPrice(left));
  const open = async (event: FormEvent) => {
    event.preventDefault();
    const pesos = typedNumber(shown);
    if (!(pesos >= 0)) {
      setProblem('Escribe cuánto efectivo hay en el cajón.');
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await api('POST /api/caja/turnos', { caja: till, fondo: toPesos(toCents(pesos)) });
      await refreshTill();
    } catch (error) {
      setProblem(problemText(error));
      // Another device may have opened it.
      await refreshTill();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="velo">
      <section className="abrir" role="dialog" aria-labelledby="cerrada" aria-describedby="cerrada-texto">
        <form onSubmit={(event) => void open(event)}>
          <h2 id="cerrada">La {till} está cerrada</h2>
          <p id="cerrada-texto" className="t2">
            Para vender, abre turno. Cuenta el efectivo que hay en el cajón: será tu fondo.
          </p>
          <label htmlFor="fondo">Fondo</label>
          <input
            ref={field}
            id="fondo"
            className="dato"
            inputMode="decimal"
            autoComplete="off"
            placeholder="$0.00"
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem ? 'fondo-falla' : undefined}
            value={shown}
            onChange={({ target }) => setText(target.value)}
          />
          {problem && (
            <p id="fondo-falla" className="falla" role="alert">
              {problem}
            </p>
          )}
          <dl>
            {left !== null && (
              <div>
                <dt>El corte anterior dejó</dt>
                <dd>{formatPrice(left)}</dd>
              </div>
            )}
            <div>
              <dt>Abre</dt>
              <dd>
                {person}, {formatTime(new Date(now))}
              </dd>
            </div>
          </dl>
          <button type="submit" className="btn btn-p" disabled={isBusy}>
            Abrir turno
          </button>
        </form>
      </section>
    </div>
  );
}
