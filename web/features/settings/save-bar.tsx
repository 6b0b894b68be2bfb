import { Button } from '#web/ui/button.tsx';

type SaveBarProps = { titles: string[]; isSaving: boolean; onDiscard: () => void; onSave: () => void };

/** The bar at the foot of the page while changes are not saved. */
export const SaveBar = ({ titles, isSaving, onDiscard, onSave }: SaveBarProps) => (
  <div className="sticky bottom-0 z-20 -mx-gutter -mb-16 flex flex-wrap items-center justify-between gap-3 border-t-5 border-barro-trazo bg-blanco px-gutter py-3">
    <p role="status">
      <b className="font-semibold">
        {titles.length} {titles.length === 1 ? 'cambio' : 'cambios'} sin guardar
      </b>{' '}
      <span className="text-texto-2">{titles.join(', ')}</span>
    </p>
    <div className="flex gap-3">
      <Button variant="neutral" onClick={onDiscard}>
        Descartar
      </Button>
      <Button busy={isSaving} busyLabel="Guardando..." onClick={onSave}>
        Guardar cambios
      </Button>
    </div>
  </div>
);
