import { lazy, Suspense } from 'react';
import { PayPage } from '#web/features/orders/checkout/desk/pay-page.tsx';
import { usePreparedLink } from '#web/features/orders/checkout/prepared/link.ts';
import { useSession } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { Loading } from '#web/ui/state/loading.tsx';

const PreparedPage = lazy(() =>
  import('#web/features/orders/checkout/prepared/prepared-page.tsx').then((module) => ({ default: module.PreparedPage })),
);
const TITLE = '¿Cómo lo quieres?';

export const meta = pageMeta('Tu pedido', undefined, [{ name: 'robots', content: 'noindex' }]);

/** The payment of every order, with or without an account; also of those that a program prepared. */
export default function Pay() {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : session.status === 'guest' ? null : undefined;
  const [link, leave] = usePreparedLink();
  if (link)
    return (
      <Suspense fallback={<Loading />}>
        <PreparedPage key={link.id} title={TITLE} user={user} link={link} onLeave={leave} />
      </Suspense>
    );
  return <PayPage title={TITLE} user={user} />;
}
