import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useBackCloses } from '#web/hooks/use-back-closes.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';

/** `back`: one entry of the history back; else the path of a link. */
type Leaving = { to: string | 'back' };

/**
 * Asks before the page is left, as long as it is rendered: by links, by the back button, and by closing the tab. The router's own
 * blocker would cost every page of the shop half a kilobyte.
 */
export function LeaveGuard() {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  // Going back uses the guard's history entry up: the next one needs a new guard.
  const [turns, setTurns] = useState(0);
  const navigate = useNavigate();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a');
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || link.target === '_blank' || link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ to: `${link.pathname}${link.search}${link.hash}` });
    };
    window.addEventListener('beforeunload', ask);
    document.addEventListener('click', stop, true);
    return () => {
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('click', stop, true);
    };
  }, []);
  return (
    <>
      {leaving?.to !== 'back' && <BackAsks key={turns} onBack={() => setLeaving({ to: 'back' })} />}
      {leaving && (
        <ConfirmDialog
          title="¿Salir sin guardar?"
          confirmLabel="Salir sin guardar"
          keepLabel="Seguir aquí"
          onConfirm={() => (leaving.to === 'back' ? navigate(-1) : navigate(leaving.to))}
          onClose={() => {
            setTurns((count) => count + 1);
            setLeaving(null);
          }}
        >
          Los cambios que no guardaste se pierden.
        </ConfirmDialog>
      )}
    </>
  );
}

function BackAsks({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack);
  return null;
}
