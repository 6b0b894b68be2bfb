import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import type { Preferences } from '#contract/accounts/preferences.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { applyTheme, readTheme, type Theme } from '#web/boot/theme.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
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

const THEMES: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'claro', label: 'Claro', Icon: Sun },
  { theme: 'oscuro', label: 'Oscuro', Icon: Moon },
  { theme: 'sistema', label: 'Sistema', Icon: Monitor },
];

/**
 * The choice of theme. Render it only in the browser: the first render reads the stored choice.
 * @param onChosen called with the new theme, which this device shows already
 */
function Appearance({ onChosen }: { onChosen: (theme: Theme) => void }) {
  const [chosen, choose] = useState(readTheme);
  return (
    <Section title="Apariencia" about="Se guarda en este dispositivo.">
      <fieldset className="inline-flex flex-wrap rounded-control bg-zocalo p-[3px] shadow-[inset_0_0_0_1px_var(--cb-linea)]">
        <legend className="sr-only">Tema</legend>
        {THEMES.map(({ theme, label, Icon }) => (
          <label
            key={theme}
            className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-[4px] px-3.5 max-[359px]:px-2 max-[359px]:gap-1.5 py-1.5 text-sm font-medium has-checked:bg-blanco has-checked:font-semibold has-checked:shadow-[var(--cb-sombra-1),0_0_0_1px_var(--cb-linea)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-agave"
          >
            <input
              type="radio"
              name="tema"
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
              checked={chosen === theme}
              onChange={() => {
                choose(theme);
                applyTheme(theme);
                onChosen(theme);
              }}
            />
            <Icon />
            {label}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}

/** Not loaded for customers. */
const StaffNotices = lazy(() => import('./staff-notices.tsx').then((module) => ({ default: module.StaffNotices })));
const TillPin = lazy(() => import('./till-pin.tsx').then((module) => ({ default: module.TillPin })));

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
          <TillPin own={own} />
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
