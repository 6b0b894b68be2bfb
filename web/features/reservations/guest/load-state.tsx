import { ApiError } from '#contract/wire/client.ts';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { LostLink } from './lost-link.tsx';

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
