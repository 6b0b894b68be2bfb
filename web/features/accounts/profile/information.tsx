import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { SendLinkButton } from '#web/features/accounts/send-link-button.tsx';
import { formatDate } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type InformationProps = { own: OwnUser; onChanged: () => Promise<void> };
type Props = InformationProps & { address: ReactNode };

/** The account's data as a list, and the e-mail that waits to be verified. */
export const Information = ({ own, address, onChanged }: Props) => (
  <section aria-labelledby="informacion" className="grid gap-5">
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h2 id="informacion" className="h3">
        Mi información
      </h2>
      <LinkButton to="/profile/edit" variant="neutral" size="sm">
        <Pencil className="size-4" />
        Editar perfil
      </LinkButton>
    </div>
    <dl className="grid sm:grid-cols-2">
      <Fact label="Nombre completo">{own.name}</Fact>
      <Fact label="Correo electrónico">
        <span className="flex flex-wrap items-center gap-2">
          {own.email}
          {own.email_verified && (
            <Badge tone="hoja">
              <Check className="size-3.5" />
              Verificado
            </Badge>
          )}
        </span>
      </Fact>
      <Fact label="Teléfono">{own.telefono ?? <None />}</Fact>
      <Fact label="RFC">{own.rfc ?? <None />}</Fact>
      <Fact label="Dirección predeterminada">{address}</Fact>
      <Fact label="Cliente desde">{formatDate(own.created_at)}</Fact>
    </dl>
    <Waiting own={own} onChanged={onChanged} />
  </section>
);

/** Names the e-mail address that waits for verification, and mails the link again. */
function Waiting({ own, onChanged }: InformationProps) {
  const [isBusy, setBusy] = useState(false);
  const email = own.pending_email ?? (own.email_verified ? null : own.email);
  if (email === null) return null;
  const cancel = async () => {
    setBusy(true);
    try {
      await api('DELETE /api/users/email/verification', {});
      toast.success('Tu correo se queda como estaba.');
      await onChanged();
    } catch (error) {
      toast.error(why(error, 'No se pudo cancelar el cambio. Inténtalo otra vez.'));
    }
    setBusy(false);
  };
  return (
    <Notice tone="info" className="sm:items-center">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <strong>Falta confirmar {email}.</strong>{' '}
          {own.pending_email ? 'Hasta entonces entras con el correo de siempre.' : 'Abre el enlace del correo que te enviamos.'}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <SendLinkButton email={email} label="Enviar correo otra vez" className="text-espresso" />
          {own.pending_email && (
            <Button variant="text" size="sm" busy={isBusy} onClick={() => void cancel()}>
              Cancelar cambio
            </Button>
          )}
        </div>
      </div>
    </Notice>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid content-start gap-0.5 border-b border-linea py-[18px] sm:odd:pr-7">
    <dt className="text-xs text-texto-2">{label}</dt>
    <dd className="num font-semibold wrap-anywhere">{children}</dd>
  </div>
);

const None = () => <span className="font-normal text-texto-2">Sin registrar</span>;
