import { useState } from 'react';
import type { OwnUser } from '#contract/accounts.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/use-load.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorStrip } from '#web/ui/error-strip.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Change } from './two-step/code-dialog.tsx';

const EnrolDialog = lazyDialog(() => import('./two-step/enrol-dialog.tsx').then((module) => module.EnrolDialog));
const CodeDialog = lazyDialog(() => import('./two-step/code-dialog.tsx').then((module) => module.CodeDialog));

/** The second step of signing in, in the user's settings: switching it on and off, and recovery codes. */
export function TwoStepSettings() {
  const { data: user, error, reload } = useLoad((signal) => api('GET /api/users/profile', {}, { signal }), 'own');
  return (
    <section aria-labelledby="dos-pasos" className="grid gap-x-16 gap-y-5 md:grid-cols-[280px_minmax(0,1fr)]">
      <div>
        <h2 id="dos-pasos" className="nombre">
          Verificación en dos pasos
        </h2>
        <p className="mt-1 text-sm text-texto-2">Tu contraseña y un código de tu teléfono.</p>
      </div>
      {user ? (
        <State user={user} onChanged={reload} />
      ) : error ? (
        <ErrorStrip message="No pudimos cargar tu cuenta." onRetry={reload} />
      ) : (
        <Skeleton className="h-12" />
      )}
    </section>
  );
}

const leftText = (left: number): string => {
  if (left === 0) return 'No te quedan códigos de recuperación: crea otros.';
  return left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`;
};

function State({ user, onChanged }: { user: OwnUser; onChanged: () => Promise<void> }) {
  const [open, setOpen] = useState<'on' | Change | null>(null);
  const close = () => setOpen(null);
  const onDone = () => {
    if (open === 'off') toast.success('La verificación en dos pasos se desactivó.');
    void onChanged();
  };
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        <strong>{user.two_step ? 'Activada.' : 'Desactivada.'}</strong>{' '}
        {user.two_step ? leftText(user.recovery_left) : 'Con ella, nadie entra a tu cuenta solo con tu contraseña.'}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {user.two_step ? (
          <>
            <Button variant="neutral" size="sm" onClick={() => setOpen('codes')}>
              Códigos nuevos
            </Button>
            <Button variant="neutral" size="sm" onClick={() => setOpen('off')}>
              Desactivar
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setOpen('on')}>
            Activar
          </Button>
        )}
      </div>
      {open === 'on' && <EnrolDialog hasPassword={user.has_password} onOn={onChanged} onClose={close} />}
      {(open === 'codes' || open === 'off') && <CodeDialog change={open} onDone={onDone} onClose={close} />}
    </div>
  );
}
