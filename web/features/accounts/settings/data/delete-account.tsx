import { useState } from 'react';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { Section } from '#web/features/accounts/settings/section.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { AskPassword } from './ask-password.tsx';

type DeleteAccountProps = { own: OwnUser; onDeleted: () => void };

export function DeleteAccount({ own, onDeleted }: DeleteAccountProps) {
  const [asks, setAsks] = useState(false);
  return (
    <Section title="Eliminar cuenta" about="Tus pedidos se conservan sin tus datos.">
      <Button variant="neutral" className="text-grana" onClick={() => setAsks(true)}>
        Eliminar mi cuenta
      </Button>
      {asks && (
        <AskPassword
          title="¿Eliminar tu cuenta?"
          confirmLabel="Eliminar mi cuenta"
          isDanger
          asks={own.has_password}
          asksEmail={!own.has_password}
          asksCode={own.two_step}
          field="password"
          onConfirm={async (password, code, email) => {
            await api('DELETE /api/users/profile', {
              ...(password === null ? { confirm: email } : { password }),
              ...(code && { code }),
            });
            onDeleted();
          }}
          onClose={() => setAsks(false)}
        >
          Se cancelan tus reservaciones, se pierden tus puntos y sales del Club. No se puede deshacer.
        </AskPassword>
      )}
    </Section>
  );
}
