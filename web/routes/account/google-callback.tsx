import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignedIn } from '#contract/accounts.ts';
import { isOwnPath } from '#contract/own-path.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { ReturnForm } from '#web/features/accounts/google/return-form.tsx';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { signIn } from '#web/routes/sign-in.ts';
import { toast } from '#web/ui/toast.ts';

export const meta = pageMeta('Iniciar sesión con Google', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function GoogleCallback() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [query] = useState(() => new URLSearchParams(search));
  const [failed, setFailed] = useState(false);
  // The code leaves the address bar at once.
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [search, pathname, navigate]);
  const enter = async (signed: SignedIn) => {
    await signIn(signed);
    const redirect = query.get('redirect') ?? '/';
    await navigate(isOwnPath(redirect) ? redirect : '/', { replace: true });
    toast.success('¡Bienvenido!');
  };
  const back = useCallback((why: string) => void navigate('/login', { replace: true, state: why ? { why } : null }), [navigate]);
  return (
    <AuthLayout
      title={failed ? 'Error en autenticación' : 'Un momento'}
      lead={failed ? 'No pudimos iniciar tu sesión con Google.' : 'Estamos iniciando tu sesión.'}
      slug="cafe-chiapas"
    >
      {hydrated && <ReturnForm query={query} onSignedIn={enter} onBack={back} onFailed={() => setFailed(true)} />}
    </AuthLayout>
  );
}
