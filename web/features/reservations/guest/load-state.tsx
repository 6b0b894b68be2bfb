import CalendarX from 'lucide-react/icons/calendar-x';
import { ApiError } from '#contract/wire/client.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';

/** Shown when the code or the token is wrong; the page does not reveal which one. */
const LostLink = () => {
  const shop = useShop();
  return (
    <div className="wrap py-section">
      <EmptyState
        level="h1"
        icon={<CalendarX />}
        title="No encontramos esta reservación"
        action={<LinkButton to="/lounge">Ir al lounge</LinkButton>}
      >
        Abre el enlace completo que te enviamos por correo. Si aun así no aparece, escríbenos a{' '}
        <a className="link" href={`mailto:${shop.email}`}>
          {shop.email}
        </a>
        .
      </EmptyState>
    </div>
  );
};

const LOST = [400, 401, 403, 404, 410, 422];

/** Shown while the page of a mailed link loads, or when that fails. */
export function LoadState({ token, error, onRetry }: { token: string | null; error: unknown; onRetry: () => void }) {
  if (token === '' || (error instanceof ApiError && LOST.includes(error.status))) return <LostLink />;
  if (!error) return <Loading>Esta página necesita JavaScript. Tu visita también está en el correo que te enviamos.</Loading>;
  return (
    <div className="wrap py-section">
      <h1 className="h2 mb-6">Tu reservación</h1>
      <ErrorStrip message={error instanceof ApiError ? error.message : 'No se pudo cargar tu reservación.'} onRetry={onRetry} />
    </div>
  );
}
