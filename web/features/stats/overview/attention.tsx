import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { timeName } from '#contract/calendar.ts';
import { MINUTE_MS, shopClock, theHour } from '#contract/shop-clock.ts';
import type { DayLine, Overview } from '#contract/stats/stats.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import type { LinkTo } from './link-to.ts';

type Thing = Overview['atencion'][number];
/** The known open orders by id; null until they are loaded. */
export type Orders = ReadonlyMap<string, { id: string; created_at: string }> | null;

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

const WORDS: Record<Thing['kind'], (count: number) => string> = {
  unmatched_payments: (count) => `Pagado sin pedido: ${many(count, 'pago', 'pagos')}`,
  disputes: (count) => many(count, 'cargo reclamado', 'cargos reclamados'),
  open_orders: (count) => many(count, 'pedido por preparar', 'pedidos por preparar'),
  arrivals: (count) => many(count, 'llegada próxima', 'llegadas próximas'),
  bad_reviews: (count) => `${many(count, 'reseña', 'reseñas')} de una o dos estrellas esta semana`,
  new_messages: (count) => `${many(count, 'mensaje', 'mensajes')} sin atender`,
  sold_out: (count) => many(count, 'producto agotado', 'productos agotados'),
  no_station: (count) => `${many(count, 'producto', 'productos')} en ninguna pantalla de estación`,
  locked_secrets: (count) => `${many(count, 'secreto cerrado', 'secretos cerrados')}: SECRETS_KEY no los abre`,
  stamps_waiting: (count) => many(count, 'factura espera su timbre', 'facturas esperan su timbre'),
  invoices_refused: (count) => many(count, 'factura rechazada por el SAT', 'facturas rechazadas por el SAT'),
  globals_due: (count) => many(count, 'factura global por emitir', 'facturas globales por emitir'),
  certificate_missing: () => 'Falta el certificado de sello digital',
  certificate_ends: () => 'El certificado de sello digital termina pronto',
  low_stock: (count) => (count === 1 ? 'Queda poco de 1 cosa' : `Queda poco de ${count} cosas`),
};

type AttentionProps = { things: readonly Thing[]; orders: Orders; visits: DayLine['visitas']; linkTo: LinkTo };

/** 'Pide atención': everything that waits for a person, with links. Payments without an order are shown above it, with details. */
export function Attention({ things, orders, visits, linkTo }: AttentionProps) {
  const now = useNow();
  const shown = things.filter(({ kind }) => kind !== 'unmatched_payments');
  // The link to the open orders names the oldest one.
  const link = things.find(({ kind }) => kind === 'open_orders')?.href;
  const oldest = orders?.get(new URLSearchParams(link?.split('?')[1]).get('pedido') ?? '');
  const notes: Partial<Record<Thing['kind'], string | null>> = {
    open_orders: oldest ? waitOf(oldest, now) : null,
    arrivals: nextOf(visits, now),
    invoices_refused: 'Globales y egresos: corrige lo que dicen y emítelas otra vez.',
    certificate_missing: 'Sin él no se timbra ninguna factura.',
    certificate_ends: endOf(shown.find(({ kind }) => kind === 'certificate_ends')?.until),
    locked_secrets: 'Esos segundos pasos entran con un código de recuperación.',
    low_stock:
      shown
        .find(({ kind }) => kind === 'low_stock')
        ?.items?.map(({ name, left }) => `${name} ${left}`)
        .join(' · ') ?? null,
  };
  return (
    <section aria-labelledby="atencion" className="grid gap-3">
      <h2 id="atencion" className="text-[1.0625rem] font-semibold">
        Pide atención
      </h2>
      {shown.length === 0 ? (
        <p className="text-texto-2">Nada espera por ahora.</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,250px),1fr))] gap-3">
          {shown.map(({ kind, count, href }) => {
            const to = linkTo(href);
            const inside = (
              <>
                <span className="min-w-0">
                  <b className="block font-semibold">{WORDS[kind](count)}</b>
                  {notes[kind] && <span className="num block text-xs text-texto-2">{notes[kind]}</span>}
                </span>
                {to && <ChevronRight className="flex-none text-texto-2" />}
              </>
            );
            const look = 'flex h-full min-h-14 items-center justify-between gap-3 rounded-carta border border-linea bg-blanco px-4 py-2.5';
            return (
              <li key={kind} data-kind={kind}>
                {to ? (
                  <Link to={to} className={`${look} hover:border-linea-fuerte`}>
                    {inside}
                  </Link>
                ) : (
                  <div className={look}>{inside}</div>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** `Hasta el 3 dic 2026`. */
const endOf = (until: string | undefined): string | null => (until ? `Hasta el ${formatShortDate(until)}. Sube el nuevo antes.` : null);

/** `El más antiguo: 1A2B3C4D, hace 12 min`. */
function waitOf({ id, created_at }: { id: string; created_at: string }, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(created_at)) / MINUTE_MS));
  if (minutes < 1) return `El más antiguo: ${orderNumber(id)}, ahora mismo`;
  const wait =
    minutes < 60 ? `${minutes} min` : minutes < 1440 ? `${Math.floor(minutes / 60)} h` : many(Math.floor(minutes / 1440), 'día', 'días');
  return `El más antiguo: ${orderNumber(id)}, hace\u00a0${wait.replace(' ', '\u00a0')}`;
}

/** The next party: `A las 6:00 PM, 4 personas`. */
function nextOf(visits: DayLine['visitas'], now: number): string | null {
  const { minute } = shopClock(new Date(now));
  const next = visits.find(({ estado, hasta }) => estado === 'confirmada' && hasta > minute);
  return next ? `A ${theHour(timeName(next.desde))}, ${many(next.personas, 'persona', 'personas')}` : null;
}
