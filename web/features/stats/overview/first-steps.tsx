import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { REAL_PROVIDERS } from '#contract/payments/payment-providers.ts';
import type { FirstStepName, FirstSteps as Steps } from '#contract/stats/first-steps.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { cx } from '#web/lib/cx.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useLive } from './use-live.ts';

type Word = { name: string; about: string; to: string };

const [real] = REAL_PROVIDERS;

const STEPS: Record<FirstStepName, Word> = {
  casa: { name: 'Nombre y logo', about: 'Sin logo, tu nombre sale en la letra de la casa.', to: '/dashboard/ajustes#casa' },
  horario: { name: 'Horario', about: 'Fuera de él nadie puede pedir ni reservar.', to: '/dashboard/ajustes#horario' },
  fiscal: { name: 'Impuestos', about: 'Tu RFC y tu régimen, para facturar.', to: '/dashboard/ajustes#impuestos' },
  estaciones: { name: 'Menú y estaciones', about: 'Qué prepara la barra y qué la cocina.', to: '/dashboard/products' },
  pagos: {
    name: 'Cobros',
    about: `Todavía se cobra de prueba. Copia tus llaves de ${real?.title} al archivo .env.`,
    to: real?.keysAt ?? '',
  },
  correo: { name: 'Correo', about: 'Todavía no sale ninguno. Define SMTP_URL en el archivo .env.', to: '/dashboard/ajustes#avisos' },
  pedido: { name: 'Pedido de prueba', about: 'Pide algo del menú, como un cliente.', to: '/products' },
};

/** Marks in this browser that the last answer had no steps: then no place is kept for them while they load. */
const NONE = 'sin-primeros-pasos';

async function loadSteps(signal: AbortSignal): Promise<Steps['pasos']> {
  const { data } = await api('GET /api/stats/first-steps', {}, { signal });
  if (data.pasos.length === 0) storage.write(NONE, '1');
  else storage.remove(NONE);
  return data.pasos;
}

type FirstStepsProps = {
  /** A change of the orders loads the steps again. */
  orders: unknown;
  mayPutAway: boolean;
};

/** What is to be done before the shop opens. Each step leads to where it is done; the list goes when all are done, or is put away. */
export function FirstSteps({ orders, mayPutAway }: FirstStepsProps) {
  const { data: steps, error, reload, set } = useLoad(loadSteps, 'first-steps');
  useLive(reload, orders);
  if (!steps) return error !== null || storage.read(NONE) ? null : <Skeleton className="h-64" />;
  if (steps.length === 0) return null;
  const putAway = async (quitada: boolean) => {
    try {
      set((await api('PUT /api/stats/first-steps', { quitada })).data.pasos);
      if (!quitada) return;
      toast.success('Quitaste los primeros pasos', { action: { label: 'Deshacer', run: () => void putAway(false) } });
    } catch (failed) {
      toast.error(why(failed, 'No se pudo guardar. Inténtalo otra vez.'));
    }
  };
  const next = steps.find(({ listo }) => !listo)?.paso;
  return (
    <section aria-labelledby="primeros-pasos" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <h2 id="primeros-pasos" className="text-[1.0625rem] font-semibold">
          Primeros pasos{' '}
          <span className="num font-normal text-texto-2">
            {steps.filter(({ listo }) => listo).length} de {steps.length}
          </span>
        </h2>
        {mayPutAway && (
          <Button variant="text" size="sm" onClick={() => void putAway(true)}>
            Quitar la lista
          </Button>
        )}
      </div>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] overflow-hidden rounded-carta border border-linea bg-blanco">
        {steps.map(({ paso, listo }, index) => (
          <li key={paso} className="-mr-px -mb-px border-r border-b border-linea">
            <Step word={STEPS[paso]} isDone={listo} isNext={paso === next} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepProps = { word: Word; isDone: boolean; isNext: boolean; number: number };

function Step({ word: { name, about, to }, isDone, isNext, number }: StepProps) {
  const inside = (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'num grid h-[34px] w-7 flex-none place-items-center rounded-t-[14px] pt-[3px] text-sm font-semibold',
          isDone && 'bg-agave text-sobre-agave',
          isNext && 'bg-barro text-sobre-barro',
          !isDone && !isNext && 'text-texto-2 shadow-[inset_0_0_0_1.5px_var(--cb-linea-fuerte)]',
        )}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">
          {name}
          {isDone && <span className="sr-only">, listo</span>}
        </b>
        {!isDone && <span className="block text-xs text-texto-2">{about}</span>}
      </span>
      {!isDone && <ChevronRight className="flex-none text-texto-2" />}
    </>
  );
  return <StepLink to={to}>{inside}</StepLink>;
}

const LOOK = 'flex h-full min-h-14 items-center gap-3.5 px-4 py-2.5 -outline-offset-2! hover:bg-zocalo';

const StepLink = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith('/') ? (
    <Link to={to} className={LOOK}>
      {children}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noreferrer" className={LOOK}>
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
