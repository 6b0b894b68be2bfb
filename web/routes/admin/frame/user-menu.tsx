import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { useDismiss } from '#web/hooks/overlay/use-dismiss.ts';
import { useLeave } from '#web/routes/use-leave.ts';
import { Avatar } from '#web/ui/image/avatar.tsx';

export function UserMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const leave = useLeave();
  useDismiss(open, area, () => setOpen(false));
  return (
    <div ref={area} className="relative">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-2.5 rounded-control px-2 py-1 text-sm font-medium hover:bg-crema"
      >
        <Avatar name={user.name} url={user.avatarUrl} className="size-8! text-sm" />
        <span className="max-w-[24ch] truncate max-lg:sr-only">{user.name}</span>
        <ChevronDown className="size-4" />
      </button>
      {open && (
        <div className="absolute top-[calc(100%+6px)] right-0 z-50 w-[248px] animate-enter rounded-carta border border-linea bg-blanco py-1.5 text-sm shadow-2">
          <p className="truncate border-b border-linea px-[18px] pt-2 pb-3 text-texto-2">{user.email}</p>
          <button
            type="button"
            onClick={leave}
            className="mt-1.5 flex min-h-11 w-full items-center px-[18px] text-left font-medium -outline-offset-2 hover:bg-zocalo"
          >
            Cerrar sesión
          </button>
        </div>
      )}
    </div>
  );
}
