import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import type { Preferences } from '#contract/accounts/preferences.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { Appearance } from './appearance.tsx';
import { Billing } from './billing.tsx';
import { DeleteAccount } from './data/delete-account.tsx';
import { MyData } from './data/my-data.tsx';
import { Notices, Privacy } from './notices.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { Section } from './section.tsx';
import { ChangePassword } from './sign-in/change-password.tsx';
import { ConnectedAccounts } from './sign-in/connected-accounts.tsx';
import { Sessions } from './sign-in/sessions.tsx';
import { TwoStep } from './sign-in/two-step.tsx';

/** Not loaded for customers. */
const StaffNotices = lazy(() => import('./staff-notices.tsx').then((module) => ({ default: module.StaffNotices })));

type SettingsProps = { own: OwnUser; onChanged: () => Promise<void>; onDeleted: () => void };

/** All settings of the user's own account. */
export function Settings({ own, onChanged, onDeleted }: SettingsProps) {
  const sessions = useLoad((signal) => api('GET /api/users/sessions', {}, { signal }), '');
  const { chosen, failed, save, reload } = usePreferences();
  return (
    <>
      <ChangePassword own={own} onChanged={() => void sessions.reload()} />
      <ConnectedAccounts own={own} onChanged={onChanged} />
      <TwoStep
        user={own}
        onChanged={async () => {
          // Switching the second step on ends the other sessions.
          await Promise.all([onChanged(), sessions.reload()]);
        }}
      />
      <Sessions sessions={sessions} />
      {chosen ? (
        <>
          <Notices chosen={chosen} save={save} isVerified={own.email_verified} />
          <Privacy chosen={chosen} save={save} />
        </>
      ) : (
        <Section title="Avisos por correo">
          {failed ? <ErrorStrip message="No pudimos cargar tus avisos." onRetry={reload} /> : <Skeleton className="h-40" />}
        </Section>
      )}
      {own.staff_role && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <StaffNotices />
        </Suspense>
      )}
      <Appearance onChosen={(tema) => chosen && save({ ...chosen, tema })} />
      <Section title="Idioma">
        <p>Español (México)</p>
      </Section>
      <PaymentMethods />
      <Billing own={own} />
      <MyData hasPassword={own.has_password} />
      <Section title="Ayuda" about="¿Algo no te quedó claro?">
        <Link to="/contacto" className="link inline-flex min-h-11 items-center">
          Escríbenos
        </Link>
      </Section>
      <DeleteAccount own={own} onDeleted={onDeleted} />
    </>
  );
}

/** The account's switches. A change is shown at once, and reverted when it cannot be saved. */
function usePreferences() {
  const { data, error, reload, set } = useLoad((signal) => api('GET /api/users/preferences', {}, { signal }), '');
  // Saves run one after the other: each one sends all switches, so an older one that arrives late would undo a newer one.
  const [line, setLine] = useState<Promise<unknown>>(Promise.resolve());
  const save = (changed: Preferences) => {
    set(changed);
    setLine(
      line.then(async () => {
        try {
          await api('PUT /api/users/preferences', changed);
        } catch (failed) {
          toast.error(why(failed, 'No se pudo guardar. Inténtalo otra vez.'));
          await reload();
        }
      }),
    );
  };
  return { chosen: data, failed: error !== null, save, reload };
}
