import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useEnter } from '#web/routes/use-enter.ts';

/** Lazy: the server renders the form, its code is loaded at hydration. */
const RegisterForm = lazy(() => import('#web/features/accounts/register-form.tsx').then((module) => ({ default: module.RegisterForm })));

export const meta = () => pageMeta('Crea tu cuenta', 'Crea tu cuenta de Casa Blanca: guarda direcciones, sigue tus pedidos y suma puntos.');

export default function Register() {
  const { search, enter } = useEnter();
  return (
    <AuthLayout title="Crea tu cuenta" lead="Guarda tus direcciones y suma puntos con cada compra." slug="latte">
      <Suspense>
        <RegisterForm onSignedIn={enter} />
      </Suspense>
      <p className="text-center text-texto-2">
        ¿Ya tienes cuenta?{' '}
        <Link to={`/login${search}`} className="link">
          Inicia sesión
        </Link>
      </p>
    </AuthLayout>
  );
}
