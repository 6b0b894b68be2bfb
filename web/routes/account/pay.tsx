import { PayPage } from '#web/features/orders/checkout/desk/pay-page.tsx';
import { useSession } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';

export const meta = pageMeta('Tu pedido', undefined, [{ name: 'robots', content: 'noindex' }]);

/** The payment of every order, with or without an account. */
export default function Pay() {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : session.status === 'guest' ? null : undefined;
  return <PayPage title="¿Cómo lo quieres?" user={user} />;
}
