import X from 'lucide-react/icons/x';
import type { PointerEvent } from 'react';
import type { StaffRole } from '#contract/staff.ts';
import { useBackCloses } from '#web/hooks/navigation/use-back-closes.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useModal } from '#web/ui/overlay/use-modal.ts';
import { Sidebar, type Waiting } from './sidebar.tsx';

/** The sidebar on narrow screens; open as long as it is rendered. */
export function SheetMenu({ role, waiting, onClose }: { role: StaffRole; waiting: Waiting; onClose: () => void }) {
  const { modal, close } = useModal(onClose);
  useBackCloses(close);
  const onVeil = (event: PointerEvent<HTMLDialogElement>) =>
    event.target === event.currentTarget && event.clientX > event.currentTarget.getBoundingClientRect().right;
  return (
    <dialog {...modal} aria-label="Administración" className="sheet" onPointerDown={(event) => onVeil(event) && close()}>
      <IconButton label="Cerrar menú" className="absolute top-2 right-3" onClick={close}>
        <X className="size-6" />
      </IconButton>
      <Sidebar role={role} waiting={waiting} onPick={close} />
    </dialog>
  );
}
