import { api } from '#web/api/api.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { VerifyForm } from '#web/features/accounts/verify-form.tsx';
import { currentSession, keepUser } from '#web/features/session/store.ts';
import { useLinkToken } from '#web/hooks/navigation/use-link-token.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';

export const meta = pageMeta('Verifica tu correo', undefined, [{ name: 'robots', content: 'noindex' }]);

/** Reloads the signed-in user, whose e-mail may have changed. */
async function reloadUser(): Promise<void> {
  if (currentSession().status !== 'signed-in') return;
  const user = await api('GET /api/users/profile', {}).catch(() => null);
  if (user && currentSession().status === 'signed-in') keepUser(user);
}

export default function VerifyEmail() {
  const token = useLinkToken();
  return (
    <AuthLayout title="Verifica tu correo" lead="Así sabemos que es tuyo y te llegan tus avisos." slug="espresso-doble">
      <VerifyForm token={token} onVerified={() => void reloadUser()} />
    </AuthLayout>
  );
}
