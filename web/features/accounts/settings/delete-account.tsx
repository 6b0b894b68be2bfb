import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { AskPassword } from './ask-password.tsx';
import { Section } from './section.tsx';

type DeleteAccountProps = { email: string; hasPassword: boolean; onDeleted: () => void };

export function DeleteAccount({ email, hasPassword, onDeleted }: DeleteAccountProps) {
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
          asks={hasPassword}
          field="password"
          onConfirm={async (password) => {
            await api('DELETE /api/users/profile', password === null ? { confirm: email } : { password });
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
