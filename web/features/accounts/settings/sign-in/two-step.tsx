import type { OwnUser } from '#contract/accounts/accounts.ts';
import { SendLinkButton } from '#web/features/accounts/send-link-button.tsx';
import { Section } from '#web/features/accounts/settings/section.tsx';
import type { Change } from '#web/features/accounts/two-step/code-dialog.tsx';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { keepFocus } from '#web/lib/keep-focus.ts';
import { Button } from '#web/ui/button/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const EnrolDialog = lazyDialog(() => import('#web/features/accounts/two-step/enrol-dialog.tsx').then((module) => module.EnrolDialog));
const CodeDialog = lazyDialog(() => import('#web/features/accounts/two-step/code-dialog.tsx').then((module) => module.CodeDialog));

const leftText = (left: number): string => {
  if (left === 0) return 'No te quedan códigos de recuperación: crea otros.';
  return left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`;
};

type TwoStepProps = { user: OwnUser; onChanged: () => Promise<void> };

/** The second step of signing in: switching it on and off, and recovery codes. */
export function TwoStep({ user, onChanged }: TwoStepProps) {
  const [open, setOpen, close] = useOpen<'on' | Change>();
  const needsEmail = !user.two_step && !user.email_verified;
  const email = user.pending_email ?? user.email;
  const onDone = () => {
    if (open === 'off') toast.success('La verificación en dos pasos se desactivó.');
    void onChanged();
  };
  return (
    <Section title="Verificación en dos pasos" about="Tu contraseña y un código de tu teléfono.">
      <p className="mb-4 wrap-anywhere">
        <strong>{user.two_step ? 'Activada.' : 'Desactivada.'}</strong>{' '}
        {user.two_step ? leftText(user.recovery_left) : 'Con ella, nadie entra a tu cuenta solo con tu contraseña.'}
        {needsEmail && ` Antes de activarla, verifica tu correo ${email}.`}
      </p>
      <div ref={keepFocus} className="flex flex-wrap gap-2.5">
        {user.two_step ? (
          <>
            <Button variant="neutral" size="sm" onClick={() => setOpen('codes')}>
              Códigos nuevos
            </Button>
            <Button variant="neutral" size="sm" onClick={() => setOpen('off')}>
              Desactivar
            </Button>
          </>
        ) : needsEmail ? (
          <SendLinkButton email={email} label="Enviar correo para verificar" />
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setOpen('on')}>
            Activar
          </Button>
        )}
      </div>
      {open === 'on' && <EnrolDialog hasPassword={user.has_password} onOn={onChanged} onClose={close} />}
      {(open === 'codes' || open === 'off') && <CodeDialog change={open} onDone={onDone} onClose={close} />}
    </Section>
  );
}
