import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignedIn } from '#contract/accounts/accounts.ts';
import { isOwnPath } from '#contract/own-path.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { ReturnForm, type ReturnStep } from '#web/features/accounts/google/return-form.tsx';
import { signIn } from '#web/features/cart/sign-in.ts';
import { useNavigateFromHere } from '#web/hooks/navigation/use-navigate-from-here.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { toast } from '#web/ui/toast/toast.ts';

export const meta = pageMeta('Iniciar sesión con Google', undefined, [{ name: 'robots', content: 'noindex' }]);

const TITLES: Record<ReturnStep, { title: string; lead: string }> = {
  busy: { title: 'Un momento', lead: 'Estamos iniciando tu sesión.' },
  code: { title: 'Verificación en dos pasos', lead: 'Google confirmó tu cuenta.' },
  failed: { title: 'Error en autenticación', lead: 'No pudimos iniciar tu sesión con Google.' },
};

export default function GoogleCallback() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigateFromHere = useNavigateFromHere();
  const hydrated = useHydrated();
  const [query] = useState(() => new URLSearchParams(search));
  const [step, setStep] = useState<ReturnStep>('busy');
  // Remove the code from the address bar at once.
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [search, pathname, navigate]);
  const enter = async (signed: SignedIn) => {
    await signIn(signed);
    const redirect = query.get('redirect') ?? '/';
    await navigateFromHere(isOwnPath(redirect) ? redirect : '/', { replace: true });
    toast.success('¡Bienvenido!');
  };
  const back = useCallback((why: string) => void navigate('/login', { replace: true, state: why ? { why } : null }), [navigate]);
  return (
    <AuthLayout {...TITLES[step]} slug="cafe-chiapas">
      {hydrated && <ReturnForm query={query} onSignedIn={enter} onBack={back} onStep={setStep} />}
    </AuthLayout>
  );
}
