import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { RefObject } from 'react';
import type { ListedUser } from '#contract/accounts/users.ts';
import { STAFF_ROLE_NAMES } from '#contract/staff.ts';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Avatar } from '#web/ui/image/avatar.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { ROLE_NAMES } from './words.ts';

const HEAD = 'border-b border-linea bg-zocalo px-5 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-5 py-2.5 group-last:border-b-0 max-sm:border-0 max-sm:p-0';

type UserTableProps = {
  users: readonly ListedUser[];
  body: RefObject<HTMLTableSectionElement | null>;
  onEdit: (user: ListedUser) => void;
  onRemove: (user: ListedUser) => void;
};

/** Accounts in rows; on phones each row is a block. */
export const UserTable = ({ users, body, onEdit, onRemove }: UserTableProps) => (
  <table className="w-full border-collapse max-sm:block">
    <thead className="max-sm:sr-only">
      <tr>
        {['Nombre', 'Email', 'Rol', 'Acciones'].map((name) => (
          <th key={name} scope="col" className={cx(HEAD, name === 'Acciones' && 'text-right!')}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody ref={body} className="max-sm:block">
      {users.map((user) => (
        <tr
          key={user.id}
          className="group max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:border-b max-sm:border-linea max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0"
        >
          <td className={cx(CELL, 'font-medium')}>
            <span className="flex items-center gap-3">
              <Avatar
                name={user.name}
                url={user.avatarUrl}
                className={cx('size-9! text-sm', user.role === 'customer' && 'bg-crema! text-espresso!')}
              />
              <span className="wrap-anywhere">{user.name}</span>
            </span>
          </td>
          <td className={cx(CELL, 'wrap-anywhere max-sm:order-2 max-sm:col-span-full')}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {user.email}
              {!user.email_verified && <Badge tone="ocre">Sin verificar</Badge>}
            </span>
          </td>
          <td className={cx(CELL, 'max-sm:order-3 max-sm:col-span-full')}>
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={user.role === 'admin' ? 'agave' : 'neutral'}>{ROLE_NAMES[user.role]}</Badge>
              {user.staff_role && <span className="text-texto-2">{STAFF_ROLE_NAMES[user.staff_role]}</span>}
            </span>
          </td>
          <td className={cx(CELL, 'text-right whitespace-nowrap max-sm:order-1')}>
            <IconButton label={`Editar a ${user.name}`} onClick={() => onEdit(user)}>
              <Pencil />
            </IconButton>
            <IconButton label={`Eliminar a ${user.name}`} onClick={() => onRemove(user)}>
              <Trash2 />
            </IconButton>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
