import { lazy, Suspense } from 'react';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { useLinkToken } from '#web/hooks/navigation/use-link-token.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { useEnter } from '#web/routes/use-enter.ts';

/** Lazy, because the route manifest, which every page loads, names each static import. */
const AcceptForm = lazy(() => import('#web/features/users/accept-form.tsx').then((module) => ({ default: module.AcceptForm })));

export const meta = pageMeta('Únete al equipo', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Invitation() {
  const token = useLinkToken();
  const { enter } = useEnter();
  return (
    <AuthLayout title="Únete al equipo" lead={`Abre tu cuenta de ${useShop().name} con tu nombre y una contraseña.`} slug="cafe-oaxaca">
      <Suspense>
        <AcceptForm token={token} onSignedIn={enter} />
      </Suspense>
    </AuthLayout>
  );
}
