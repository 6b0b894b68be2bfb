import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SignedIn } from '#contract/accounts.ts';
import { HalfPage } from '#web/features/accounts/half-page.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { returnPath } from '#web/routes/protected.tsx';
import { signIn } from '#web/routes/sign-in.ts';

/** The server has drawn it; its workings follow when the page is awake. */
const SignInForm = lazy(() => import('#web/features/accounts/sign-in-form.tsx').then((module) => ({ default: module.SignInForm })));

export const meta = () => pageMeta('Iniciar sesión', 'Entra a tu cuenta de Casa Blanca para ver tus pedidos y tus puntos.');

export default function Login() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const enter = async (signed: SignedIn) => {
    await signIn(signed);
    await navigate(returnPath(search), { replace: true });
  };
  return (
    <HalfPage title="Qué gusto verte" lead="Entra para ver tus pedidos y tus puntos." slug="cafe-chiapas">
      <Suspense>
        <SignInForm onSignedIn={enter} />
      </Suspense>
      <p className="text-center text-texto-2">
        ¿Primera vez aquí?{' '}
        <Link to={`/register${search}`} className="link">
          Crea tu cuenta
        </Link>
      </p>
    </HalfPage>
  );
}
