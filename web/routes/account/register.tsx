import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SignedIn } from '#contract/accounts.ts';
import { HalfPage } from '#web/features/accounts/half-page.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { returnPath } from '#web/routes/protected.tsx';
import { signIn } from '#web/routes/sign-in.ts';

/** The server has drawn it; its workings follow when the page is awake. */
const RegisterForm = lazy(() => import('#web/features/accounts/register-form.tsx').then((module) => ({ default: module.RegisterForm })));

export const meta = () => pageMeta('Crea tu cuenta', 'Crea tu cuenta de Casa Blanca: guarda direcciones, sigue tus pedidos y suma puntos.');

export default function Register() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const enter = async (signed: SignedIn) => {
    await signIn(signed);
    await navigate(returnPath(search), { replace: true });
  };
  return (
    <HalfPage title="Crea tu cuenta" lead="Guarda tus direcciones y suma puntos con cada compra." slug="latte">
      <Suspense>
        <RegisterForm onSignedIn={enter} />
      </Suspense>
      <p className="text-center text-texto-2">
        ¿Ya tienes cuenta?{' '}
        <Link to={`/login${search}`} className="link">
          Inicia sesión
        </Link>
      </p>
    </HalfPage>
  );
}
