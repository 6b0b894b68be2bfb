import { Link } from 'react-router';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useEnter } from '#web/routes/use-enter.ts';
import { lazyHydrated } from '#web/ui/lazy-hydrated.tsx';

const SignInForm = lazyHydrated(async () => (await import('#web/features/accounts/sign-in-form.tsx')).SignInForm);

export const meta = pageMeta('Iniciar sesión', (name) => `Entra a tu cuenta de ${name} para ver tus pedidos y tus puntos.`);

export default function Login() {
  const { search, enter } = useEnter();
  return (
    <AuthLayout title="Qué gusto verte" lead="Entra para ver tus pedidos y tus puntos." slug="cafe-chiapas">
      <SignInForm onSignedIn={enter} />
      <p className="text-center text-texto-2">
        ¿Primera vez aquí?{' '}
        <Link to={`/register${search}`} className="link">
          Crea tu cuenta
        </Link>
      </p>
    </AuthLayout>
  );
}
