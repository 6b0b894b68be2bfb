import { Link } from 'react-router';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { lazyMain } from '#web/ui/lazy/lazy-main.tsx';

const ForgotForm = lazyMain(async () => (await import('#web/features/accounts/forgot-form.tsx')).ForgotForm);

export const meta = pageMeta('Recupera tu contraseña', 'Te enviamos un enlace para elegir una contraseña nueva.');

export default function ForgotPassword() {
  return (
    <AuthLayout title="Recupera tu contraseña" lead="Te enviamos un enlace para elegir una nueva." slug="espresso-doble">
      <ForgotForm />
      <p className="text-center text-texto-2">
        ¿La recordaste?{' '}
        <Link to="/login" className="link">
          Inicia sesión
        </Link>
      </p>
    </AuthLayout>
  );
}
