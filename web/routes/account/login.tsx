import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useEnter } from '#web/routes/use-enter.ts';

/** Lazy: the server renders the form, its code is loaded at hydration. */
const SignInForm = lazy(() => import('#web/features/accounts/sign-in-form.tsx').then((module) => ({ default: module.SignInForm })));

export const meta = () => pageMeta('Iniciar sesión', 'Entra a tu cuenta de Casa Blanca para ver tus pedidos y tus puntos.');

export default function Login() {
  const { search, enter } = useEnter();
  return (
    <AuthLayout title="Qué gusto verte" lead="Entra para ver tus pedidos y tus puntos." slug="cafe-chiapas">
      <Suspense>
        <SignInForm onSignedIn={enter} />
      </Suspense>
      <p className="text-center text-texto-2">
        ¿Primera vez aquí?{' '}
        <Link to={`/register${search}`} className="link">
          Crea tu cuenta
        </Link>
      </p>
    </AuthLayout>
  );
}
