import { Link } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { useLeave } from '#web/routes/use-leave.ts';

const ENTRY = 'flex min-h-11 w-full items-center px-[18px] text-left font-medium -outline-offset-2 hover:bg-zocalo';

export function AccountMenu({ user }: { user: User | null }) {
  const leave = useLeave();
  return (
    <div className="absolute top-[calc(100%+8px)] right-0 z-50 w-[264px] animate-enter rounded-carta border border-linea bg-blanco py-1.5 text-sm shadow-2">
      <div className="border-b border-linea px-[18px] pt-2 pb-3">
        <p className="truncate font-semibold">{user?.name}</p>
        <p className="truncate text-texto-2">{user?.email}</p>
      </div>
      <Link to="/profile" className={`${ENTRY} mt-1.5`}>
        Perfil
      </Link>
      <Link to="/profile/reservaciones" className={ENTRY}>
        Mis reservaciones
      </Link>
      {user?.role === 'admin' && (
        <Link to="/dashboard" className={ENTRY}>
          Administración
        </Link>
      )}
      <button type="button" className={ENTRY} onClick={leave}>
        Cerrar sesión
      </button>
    </div>
  );
}
