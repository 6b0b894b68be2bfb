import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/api/api.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { ResetForm } from '#web/features/accounts/reset-form.tsx';
import { currentSession } from '#web/features/session/store.ts';
import { useLinkToken } from '#web/hooks/navigation/use-link-token.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';

/** In milliseconds: time to read the success message. */
const READING_MS = 2000;

export const meta = pageMeta('Elige tu contraseña nueva', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function ResetPassword() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (!isChanged) return;
    // The new password ended all sessions of its account, perhaps also this browser's: a call finds out by its 401.
    if (currentSession().status === 'signed-in') void api('GET /api/users/profile', {}).catch(() => undefined);
    const leaving = setTimeout(() => void navigate('/login', { replace: true }), READING_MS);
    return () => clearTimeout(leaving);
  }, [isChanged, navigate]);
  return (
    <AuthLayout title="Elige tu contraseña nueva" lead="Al cambiarla se cierran todas tus sesiones." slug="espresso-doble">
      {/* Not lazy: the token arrives during hydration, and React would replace a form that is not hydrated by then. */}
      <ResetForm token={token} onChanged={() => setChanged(true)} />
    </AuthLayout>
  );
}
