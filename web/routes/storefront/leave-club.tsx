import { useEffect, useState } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { lazyMain } from '#web/ui/lazy/lazy-main.tsx';
import { NeedsScript } from '#web/ui/state/needs-script.tsx';

const Leave = lazyMain(async () => (await import('#web/features/newsletter/leave.tsx')).Leave);

export const meta = pageMeta('Cancelar suscripción', undefined, [{ name: 'robots', content: 'noindex' }]);

/** The target of a mailed link. It asks first, because mail programs open links in advance. */
export default function LeaveClub() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const url = new URL(window.location.href);
    const carried = url.searchParams.get('token');
    if (!carried) return;
    setToken(carried);
    // Remove the token from the address bar and the history.
    window.history.replaceState(window.history.state, '', url.pathname);
  }, []);
  return (
    <section className="wrap py-section">
      <div className="grid max-w-[560px] justify-items-start gap-6">
        <h1 className="h1">¿Dejas el Club?</h1>
        <p className="lead">Ya no te llegará el correo del mes. Los de tus pedidos y reservaciones siguen igual.</p>
        <Leave token={token} />
        <NeedsScript />
      </div>
    </section>
  );
}
