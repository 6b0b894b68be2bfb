import ReceiptText from 'lucide-react/icons/receipt-text';
import { ApiError } from '#contract/wire/client.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';

const LOST = [400, 401, 403, 404, 422];

/** Shown while the order loads, when its link is wrong or too old, and when there is no answer. */
export function OrderState({ error, onRetry, isGuest }: { error: unknown; onRetry: () => void; isGuest: boolean }) {
  const shop = useShop();
  if (!error) return <Loading>Esta página necesita JavaScript. Tu pedido también está en el correo que te enviamos.</Loading>;
  if (!(error instanceof ApiError && LOST.includes(error.status)))
    return (
      <div className="wrap py-section">
        <h1 className="h2 mb-6">Tu pedido</h1>
        <ErrorStrip message={error instanceof ApiError ? error.message : 'No se pudo cargar tu pedido.'} onRetry={onRetry} />
      </div>
    );
  return (
    <div className="wrap py-section">
      <EmptyState
        level="h1"
        icon={<ReceiptText />}
        title="No encontramos este pedido"
        action={
          isGuest ? <LinkButton to="/login">Iniciar sesión</LinkButton> : <LinkButton to="/profile?tab=pedidos">Ver mis pedidos</LinkButton>
        }
      >
        Abre el enlace completo que te enviamos por correo. Si aun así no aparece, escríbenos a{' '}
        <a className="link" href={`mailto:${shop.email}`}>
          {shop.email}
        </a>
        .
      </EmptyState>
    </div>
  );
}
