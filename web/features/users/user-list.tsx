import UsersIcon from 'lucide-react/icons/users';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Invitation, ListedUser } from '#contract/accounts/users.ts';
import { STAFF_ROLE_NAMES } from '#contract/staff.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { CHECK_CONNECTION, noAnswerText } from '#web/api/no-answer.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { countOf, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DelayedSearch } from '#web/ui/form/delayed-search.tsx';
import { Options } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { EditUser } from './edit-user.tsx';
import { Invite } from './invite.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { UserTable } from './user-table.tsx';
import { isRoleFilter, ROLE_NAMES, STAFF_CHOICES } from './words.ts';

const LIMIT = 50;
const messageOf = (error: unknown) => noAnswerText(error) ?? (error instanceof ApiError ? error.message : CHECK_CONNECTION);

type Open = { what: 'edit' | 'remove'; user: ListedUser } | { what: 'invite' };

/** All accounts: search, change, delete, and invite staff. */
export function UserList() {
  const [query, change] = useQuery();
  const [open, setOpen, close] = useOpen<Open>();
  const body = useRef<HTMLTableSectionElement>(null);
  const waiting = useRef<HTMLUListElement>(null);
  const q = query.get('q') ?? '';
  const wanted = query.get('rol');
  const role = isRoleFilter(wanted) ? wanted : undefined;
  const pages = usePages(
    (offset, signal) =>
      pageOf((counting) => counting('GET /api/users', { q, role, limit: LIMIT, offset }, { signal })).catch((error) => {
        if (!signal.aborted) toast.error(messageOf(error), { title: 'Error al obtener usuarios' });
        throw error;
      }),
    ({ id }) => id,
    `${role} ${q}`,
  );
  const invitations = useLoad((signal) => api('GET /api/users/invitations', {}, { signal }), '');
  const { rows } = pages;

  const saved = (user: ListedUser) => {
    pages.change(user.id, user);
    close();
    toast.success('Usuario actualizado correctamente');
  };
  const remove = async ({ id }: ListedUser) => {
    const at = rows?.findIndex((one) => one.id === id) ?? 0;
    try {
      await api('DELETE /api/users/{id}', { id });
      // Synchronously: the next row must exist, and the dialog must be closed, before it gets the focus.
      flushSync(() => {
        pages.change(id, null);
        close();
      });
      focusRow(body.current, at);
      toast.success('Usuario eliminado correctamente');
    } catch (error) {
      close();
      toast.error(messageOf(error), { title: 'Error al eliminar usuario' });
    }
  };
  const invited = (invitation: Invitation) => {
    invitations.change((waiting) => [invitation, ...waiting.filter(({ email }) => email !== invitation.email)]);
    close();
    toast.success('Invitación enviada');
  };
  const withdraw = async ({ id }: Invitation) => {
    const at = invitations.data?.findIndex((one) => one.id === id) ?? 0;
    try {
      await api('DELETE /api/users/invitations/{id}', { id });
      flushSync(() => invitations.change((waiting) => waiting.filter((one) => one.id !== id)));
      focusRow(waiting.current, at);
      toast.success('Invitación retirada');
    } catch (error) {
      toast.error(messageOf(error), { title: 'Error al retirar la invitación' });
      await invitations.reload();
    }
  };

  return (
    <OfficePage
      title="Gestión de Usuarios"
      about={countOf(pages, 'cuenta', 'cuentas')}
      action={<Button onClick={() => setOpen({ what: 'invite' })}>Invitar</Button>}
    >
      <OpenInvitations invitations={invitations.data ?? []} list={waiting} onWithdraw={withdraw} />
      <PagedList
        pages={pages}
        failure="No se pudieron cargar las cuentas"
        rowClass="h-11"
        filters={
          <>
            <div className="max-w-[320px] flex-1 max-sm:max-w-none max-sm:basis-full">
              <DelayedSearch label="Buscar usuario" placeholder="Buscar usuario..." initial={q} onSearch={(text) => change({ q: text })} />
            </div>
            <Select
              aria-label="Rol"
              className="w-auto! pr-9! pl-3!"
              value={role ?? ''}
              onChange={(event) => change({ rol: event.target.value })}
            >
              <option value="">Rol: todos</option>
              <option value="customer">{ROLE_NAMES.customer}</option>
              <option value="admin">{ROLE_NAMES.admin}</option>
              <Options of={STAFF_CHOICES.map(({ value, label }) => [value, label] as const)} />
            </Select>
          </>
        }
        empty={
          <EmptyState icon={<UsersIcon />} title="No se encontraron usuarios.">
            Cambia la búsqueda o el rol.
          </EmptyState>
        }
      >
        {(users) => (
          <UserTable
            users={users}
            body={body}
            onEdit={(user) => setOpen({ what: 'edit', user })}
            onRemove={(user) => setOpen({ what: 'remove', user })}
          />
        )}
      </PagedList>
      {open?.what === 'invite' && <Invite onInvited={invited} onClose={close} />}
      {open?.what === 'edit' && <EditUser user={open.user} onSaved={saved} onClose={close} />}
      {open?.what === 'remove' && (
        <ConfirmDialog title="¿Eliminar usuario?" onConfirm={() => remove(open.user)} onClose={close}>
          Se elimina la cuenta de {open.user.name}
          {open.user.staff_role && ` (${STAFF_ROLE_NAMES[open.user.staff_role]})`}. Sus reservaciones futuras se cancelan y sus pedidos
          quedan como «Cliente eliminado». No se puede deshacer.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
