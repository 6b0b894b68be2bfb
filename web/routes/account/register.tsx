import { Link } from 'react-router';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { GoogleButton } from '#web/features/accounts/google/google-button.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { useEnter } from '#web/routes/use-enter.ts';
import { lazyMain } from '#web/ui/lazy/lazy-main.tsx';

const RegisterForm = lazyMain(async () => (await import('#web/features/accounts/register-form.tsx')).RegisterForm);

export const meta = pageMeta('Crea tu cuenta', (name) => `Crea tu cuenta de ${name}: guarda direcciones, sigue tus pedidos y suma puntos.`);

export default function Register() {
  const { search, enter } = useEnter();
  return (
    <AuthLayout title="Crea tu cuenta" lead="Guarda tus direcciones y suma puntos con cada compra." slug="latte">
      <RegisterForm onSignedIn={enter} />
      <GoogleButton search={search} />
      <p className="text-center text-texto-2">
        ¿Ya tienes cuenta?{' '}
        <Link to={`/login${search}`} className="link">
          Inicia sesión
        </Link>
      </p>
    </AuthLayout>
  );
}
