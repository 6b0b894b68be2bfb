import { Link, useLocation } from 'react-router';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { GoogleButton } from '#web/features/accounts/google/google-button.tsx';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { returnPath } from '#web/routes/protected.tsx';
import { useEnter } from '#web/routes/use-enter.ts';
import { lazyMain } from '#web/ui/lazy/lazy-main.tsx';

const SignInForm = lazyMain(async () => (await import('#web/features/accounts/sign-in-form.tsx')).SignInForm);

export const meta = pageMeta('Iniciar sesión', (name) => `Entra a tu cuenta de ${name} para ver tus pedidos y tus puntos.`);

/** Pages that send guests here during a purchase, and to which they return. */
const BUYING = ['/pedir', '/delivery', '/checkout'];

/** Why a sign-in with Google failed. */
function useWhyBack(): string | null {
  const { state } = useLocation();
  const hydrated = useHydrated();
  return hydrated && state && typeof state === 'object' && 'why' in state ? String(state.why) : null;
}

export default function Login() {
  const { search, enter } = useEnter();
  const why = useWhyBack();
  const isBuying = BUYING.includes(returnPath(search).split('?')[0] ?? '');
  return (
    <AuthLayout
      title="Qué gusto verte"
      lead={isBuying ? 'Entra y vuelves a tu pedido: lo que elegiste te espera.' : 'Entra para ver tus pedidos y tus puntos.'}
      slug="cafe-chiapas"
    >
      <SignInForm onSignedIn={enter} why={why} />
      <GoogleButton search={search} />
      <p className="text-center text-texto-2">
        ¿Primera vez aquí?{' '}
        <Link to={`/register${search}`} className="link">
          Crea tu cuenta
        </Link>
      </p>
    </AuthLayout>
  );
}
