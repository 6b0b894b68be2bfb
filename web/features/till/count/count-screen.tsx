import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { toPesos } from '#contract/money.ts';
import { isAtLeast } from '#contract/staff.ts';
import type { Shift } from '#contract/till/till.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { newKey } from '#web/lib/plain-http.ts';
import { formatTime } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Mark } from '#web/ui/image/mark.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { readSales } from '../data/kept-sales.ts';
import { readName } from '../data/store.ts';
import { Closed } from './closed.tsx';
import { cashCents } from './counting.ts';
import { Drawer } from './drawer.tsx';
import { type Count, keptCount } from './kept-count.ts';
import { amountOf, Others } from './others.tsx';
import { Turn } from './turn.tsx';

/** The till's shift: its movements, its corte, and its close with a blind count. */
export function CountScreen({ user }: { user: User }) {
  const [query, setQuery] = useSearchParams();
  const tills = useLoad((signal) => api('GET /api/caja', {}, { signal }), 'tills');
  const open = tills.data?.cajas.filter(({ turno }) => turno !== null) ?? [];
  const wanted = query.get('caja') ?? readName();
  // Not another till's shift in place of this tablet's, which is closed.
  const till = wanted === null && open.length === 1 ? open[0] : open.find(({ nombre }) => nombre === wanted);
  const [closed, setClosed] = useState<{ shift: Shift; counted: number } | null>(null);
  const navigate = useNavigate();
  const name = closed?.shift.caja ?? till?.nombre;
  return (
    <main className="grid h-[max(100dvh,640px)] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-zocalo max-sm:h-auto max-sm:min-h-dvh max-sm:overflow-visible">
      <Head name={name} person={user.name} />
      {closed ? (
        <Closed {...closed} onDone={() => void navigate('/caja')} />
      ) : till?.turno ? (
        <OpenShift
          key={till.turno.id}
          id={till.turno.id}
          methods={tills.data?.metodos ?? []}
          isManager={isAtLeast(user.staff_role, 'manager')}
          onClosed={(shift, counted) => setClosed({ shift, counted })}
          onGone={tills.reload}
        />
      ) : (
        <div className="grid content-start justify-items-start gap-4 p-6">
          {tills.error !== null && <ErrorStrip message={why(tills.error, 'No se pudieron cargar las cajas.')} onRetry={tills.reload} />}
          {!tills.data && tills.error === null && <Loading />}
          {tills.data && (
            <>
              <h1 className="text-2xl font-semibold">
                {wanted !== null ? `${wanted} no tiene un turno abierto` : open.length > 0 ? '¿De qué caja?' : 'No hay un turno abierto'}
              </h1>
              <div className="flex flex-wrap gap-2">
                {open.map(({ nombre }) => (
                  <Button key={nombre} size="lg" variant="neutral" onClick={() => setQuery({ caja: nombre }, { replace: true })}>
                    {nombre}
                  </Button>
                ))}
              </div>
              <LinkButton to="/caja" variant={open.length > 0 ? 'text' : 'primary'} size="lg">
                Ir a la caja
              </LinkButton>
            </>
          )}
        </div>
      )}
    </main>
  );
}

type OpenShiftProps = {
  id: string;
  methods: Parameters<typeof Others>[0]['methods'];
  isManager: boolean;
  onClosed: (shift: Shift, counted: number) => void;
  /** Another till or person has closed it meanwhile. */
  onGone: () => void;
};

function OpenShift({ id, methods, isManager, onClosed, onGone }: OpenShiftProps) {
  const loaded = useLoad((signal) => api('GET /api/caja/turnos/{id}', { id }, { signal }), id);
  const [step, setStep] = useState<'turno' | 'cajon' | 'otros'>('turno');
  const [count, setCount] = useState(() => keptCount.of(id));
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const cash = toPesos(cashCents(count.counts));
  // A repeated close of the same count is the same close.
  const key = useRef(newKey());
  const change = (next: Count) => {
    key.current = newKey();
    setCount(next);
    keptCount.keep(id, next);
    setErrors({});
    setProblem(null);
  };
  const close = async () => {
    const { terminal, transferencia, seQueda, notas } = count;
    const contado = { efectivo: cash, terminal: amountOf(terminal), transferencia: amountOf(transferencia) };
    setBusy(true);
    setProblem(null);
    try {
      const shift = await api(
        'POST /api/caja/turnos/{id}/cerrar',
        { id, contado, ...(seQueda.trim() && { se_queda: amountOf(seQueda) }), notas: notas.trim() || null },
        { headers: { 'idempotency-key': key.current } },
      );
      keptCount.forget();
      onClosed(shift, contado.efectivo + contado.terminal + contado.transferencia);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
      setProblem(error.message);
      if (error.status === 409 || error.status === 404) onGone();
    } finally {
      setBusy(false);
    }
  };
  if (step === 'cajon')
    return (
      <Drawer
        counts={count.counts}
        onChange={(counts) => change({ ...count, counts })}
        onNext={() => setStep('otros')}
        onBack={() => setStep('turno')}
      />
    );
  if (step === 'otros')
    return (
      <Others
        count={count}
        cash={cash}
        methods={methods}
        errors={errors}
        problem={problem}
        unsent={readSales().length}
        isBusy={isBusy}
        onChange={change}
        onClose={close}
        onBack={() => setStep('cajon')}
      />
    );
  return loaded.data ? (
    <Turn shift={loaded.data} isManager={isManager} onChanged={loaded.reload} onClose={() => setStep('cajon')} />
  ) : loaded.error !== null ? (
    <div className="p-6">
      <ErrorStrip message={refusalOf(loaded.error)} onRetry={loaded.reload} />
    </div>
  ) : (
    <Loading />
  );
}

const refusalOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 403
    ? 'Este turno lo abrió otra persona: lo cierra ella o quien administra.'
    : why(error, 'No se pudo cargar el turno.');

function Head({ name, person }: { name: string | undefined; person: string }) {
  const now = useNow();
  return (
    <header className="flex h-18 items-center gap-4 border-b border-linea bg-cal px-5 max-sm:gap-2 max-sm:px-3">
      <Link
        to="/dashboard/orders"
        aria-label="Salir de la caja"
        className="grid size-14 flex-none place-items-center [&_:is(svg,img)]:h-10"
      >
        <Mark />
      </Link>
      <nav aria-label="Caja" className="flex self-stretch">
        <Link to="/caja" className="flex items-center px-4 font-medium text-texto-2 hover:text-espresso max-sm:px-2.5">
          Vender
        </Link>
        <span aria-current="page" className="flex items-center border-b-5 border-barro-trazo px-4 pt-1 font-semibold max-sm:px-2.5">
          Turno
        </span>
      </nav>
      <p className="ml-auto text-right text-sm leading-tight max-sm:hidden">
        <b className="font-semibold">{name}</b>
        <span className="block text-texto-2">{person}</span>
      </p>
      <span className="num text-[1.75rem] font-semibold max-sm:ml-auto max-sm:text-xl">{formatTime(new Date(now))}</span>
    </header>
  );
}
