import type { ReactNode } from 'react';
import type { User } from '#contract/accounts.ts';
import { formatDate } from '#web/lib/dates.ts';

/** The account's data as a list. */
export const Information = ({ user }: { user: User }) => (
  <dl className="grid max-w-[760px] gap-x-16 sm:grid-cols-2">
    <Fact label="Nombre completo">{user.name}</Fact>
    <Fact label="Correo electrónico">{user.email}</Fact>
    <Fact label="Teléfono">{user.telefono ?? <None />}</Fact>
    <Fact label="RFC">{user.rfc ?? <None />}</Fact>
    <Fact label="Cliente desde">{formatDate(user.created_at)}</Fact>
  </dl>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="border-b border-linea py-4">
    <dt className="text-xs text-texto-2">{label}</dt>
    <dd className="num font-semibold wrap-anywhere">{children}</dd>
  </div>
);

const None = () => <span className="font-normal text-texto-2">Sin registrar</span>;
