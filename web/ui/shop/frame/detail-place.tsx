import type { ReactNode } from 'react';
import { useModal } from '#web/ui/overlay/use-modal.ts';

/** Details beside the board when there is room, else in a sheet over it; full screen on phones. */
export function DetailPlace({
  docked,
  label,
  onClose,
  children,
}: {
  docked: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return docked ? (
    <aside
      aria-label={label}
      className="sticky top-15 h-[calc(100dvh-60px)] w-[408px] flex-none border-l border-linea"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      {children}
    </aside>
  ) : (
    <DetailSheet label={label} onClose={onClose}>
      {children}
    </DetailSheet>
  );
}

function DetailSheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const { modal, close } = useModal(onClose);
  return (
    <dialog
      {...modal}
      aria-label={label}
      className="sheet [--cb-sheet-from:40px] w-[408px]! max-sm:w-full! mr-0! ml-auto!"
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      {children}
    </dialog>
  );
}
