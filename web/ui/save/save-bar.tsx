import { Button } from '../button/button.tsx';
import { useFocusBack } from './use-focus-back.ts';

type SaveBarProps = {
  /** The names of the changed parts. */
  titles: readonly string[];
  isSaving: boolean;
  onDiscard: () => void;
  onSave: () => void;
  discardLabel?: string;
  saveLabel?: string;
};

/** The bar's classes. The page scrolls a focused field above the bar. */
export const SAVE_BAR =
  'sticky bottom-0 z-20 -mx-gutter -mb-16 flex flex-wrap items-center justify-between gap-3 border-t-5 border-barro-trazo bg-blanco px-gutter py-3 [html:has(&)]:scroll-pb-28 max-sm:[html:has(&)]:scroll-pb-40';

/** A bar at the foot of the page while there are unsaved changes. */
export function SaveBar({ titles, isSaving, onDiscard, onSave, discardLabel = 'Descartar', saveLabel = 'Guardar cambios' }: SaveBarProps) {
  const focusBack = useFocusBack(true);
  return (
    <div {...focusBack} className={SAVE_BAR}>
      <p role="status">
        {titles.length > 0 && (
          <>
            <b className="font-semibold">
              {titles.length} {titles.length === 1 ? 'cambio' : 'cambios'} sin guardar
            </b>{' '}
            <span className="text-texto-2">{titles.join(', ')}</span>
          </>
        )}
      </p>
      <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <Button variant="neutral" disabled={isSaving} onClick={onDiscard}>
          {discardLabel}
        </Button>
        <Button busy={isSaving} busyLabel="Guardando..." onClick={onSave}>
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}
