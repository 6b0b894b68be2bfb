import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { listed } from '#contract/words.ts';
import { leaveBackwards, useBackCloses } from '#web/hooks/navigation/use-back-closes.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';

/** `back`: the page before this one; otherwise the path of a link. */
type Destination = string | 'back';

type LeaveGuardProps = {
  /** The unsaved changes as a sentence. */
  about: string;
  /** The page's own save button is saving. */
  isSaving: boolean;
  /** Drops the changes, which also removes this guard. */
  onDiscard: () => void;
  /** @returns whether everything is saved */
  onSave: () => Promise<boolean>;
};

/**
 * Asks before the page is left with unsaved changes: by links, by the back button, and by closing the tab. The router's own blocker would
 * add half a kilobyte to every page of the shop.
 */
export function LeaveGuard({ about, isSaving, onDiscard, onSave }: LeaveGuardProps) {
  const [destination, setDestination] = useState<Destination | null>(null);
  // Going back removes the guard's history entry, so the next time needs a new guard.
  const [turns, setTurns] = useState(0);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => !isSaved.current && event.preventDefault();
    const stop = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a');
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || link.target === '_blank' || link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setDestination(`${link.pathname}${link.search}${link.hash}`);
    };
    window.addEventListener('beforeunload', ask);
    document.addEventListener('click', stop, true);
    return () => {
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('click', stop, true);
    };
  }, []);
  const stay = () => {
    setTurns((count) => count + 1);
    setDestination(null);
  };
  const go = (to: Destination) => (to === 'back' ? leaveBackwards() : void navigate(to));
  const discard = (to: Destination) => {
    // Synchronously: the guard must be removed before the navigation.
    flushSync(onDiscard);
    go(to);
  };
  const save = async (to: Destination) => {
    // Close the dialog first, so that it returns the focus before a refused field takes it.
    flushSync(stay);
    isSaved.current = await onSave();
    if (isSaved.current) go(to);
  };
  return (
    <>
      {destination !== 'back' && <BackAsks key={turns} onBack={() => setDestination('back')} />}
      {destination && (
        <Dialog
          title="¿Guardar antes de salir?"
          onClose={stay}
          className="sm:max-w-[440px]"
          footer={
            <>
              <Button variant="text" className="sm:mr-auto" onClick={() => discard(destination)}>
                Descartar
              </Button>
              <Button variant="neutral" data-first-focus onClick={stay}>
                Seguir aquí
              </Button>
              <Button busy={isSaving} busyLabel="Guardando..." onClick={() => void save(destination)}>
                Guardar
              </Button>
            </>
          }
        >
          <p className="text-texto-2">{about}</p>
        </Dialog>
      )}
    </>
  );
}

function BackAsks({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack);
  return null;
}

/** Names the changed sections: 'Cambiaste Horario y Puntos.' */
export const changedSentence = (titles: readonly string[]): string => `Cambiaste ${listed(titles)}.`;
