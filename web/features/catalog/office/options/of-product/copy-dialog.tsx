import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Radio } from '#web/ui/form/check.tsx';
import { DelayedSearch } from '#web/ui/form/delayed-search.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { ErrorNotice, Notice } from '#web/ui/state/notice.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** How many rows the list shows; the others can be searched. */
const MOST_SHOWN = 50;
/** The API cannot leave out products without options, so the largest page is requested. */
const MOST_ASKED = 1000;

type CopyDialogProps = {
  productId: string;
  /** The names of the groups that are replaced; empty when there are none. */
  replaced: string;
  onCopy: (productId: string, signal: AbortSignal) => Promise<void>;
  onClose: () => void;
};

/** Copies another product's groups of options, with its prices and limits, to this product. */
export function CopyDialog({ productId, replaced, onCopy, onClose }: CopyDialogProps) {
  const form = useId();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isCopying, setIsCopying] = useState(false);
  // A copy that arrives after the dialog was closed must not replace what the owner sees.
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error, reload } = useLoad(async (signal) => {
    const found = await api('GET /api/products', { q: q || undefined, en: 'nombre', limit: MOST_ASKED }, { signal });
    const others = found.filter(({ id, has_options }) => has_options && id !== productId);
    return q ? others : others.toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
  }, q);
  // A product that was chosen before a search stays chosen only while the results show it.
  const picked = data?.find(({ id }) => id === chosen) ?? null;
  const copy = async (event: FormEvent) => {
    event.preventDefault();
    if (!picked || isCopying) return;
    const begun = new AbortController();
    leaving.current = begun;
    setIsCopying(true);
    setProblem(null);
    try {
      await onCopy(picked.id, begun.signal);
      toast.success(`Opciones de ${picked.name}, sin guardar todavía`);
      onClose();
    } catch (failure) {
      setProblem(why(failure, 'No se pudieron traer las opciones'));
      setIsCopying(false);
    }
  };
  return (
    <Dialog
      title="Traer de otro producto"
      onClose={onClose}
      className="sm:max-w-[520px]"
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} disabled={!picked} busy={isCopying} busyLabel="Trayendo...">
          Traer opciones
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={copy} className="grid gap-4">
        <ErrorNotice>{problem}</ErrorNotice>
        <p className="text-texto-2">Sus grupos con precios, límites y lo de siempre. Nada se guarda hasta «Guardar cambios».</p>
        {replaced && <Notice tone="warning">Reemplaza las opciones que están aquí: {replaced}.</Notice>}
        <DelayedSearch label="Buscar producto con opciones" placeholder="Buscar producto..." initial={q} onSearch={setQ} />
        {error !== null && <ErrorStrip message="No se pudieron cargar los productos" onRetry={reload} />}
        {!data && error === null && <Skeleton className="h-44" />}
        {data && data.length > 0 && (
          <fieldset>
            <legend className="sr-only">Producto</legend>
            <ul className="sm:max-h-[min(352px,40dvh)] sm:overflow-y-auto">
              {data.slice(0, MOST_SHOWN).map(({ id, name }) => (
                <li key={id} className="border-t border-linea px-2">
                  <Radio
                    name="producto"
                    value={id}
                    label={<span className="min-w-0 font-normal wrap-anywhere">{name}</span>}
                    checked={chosen === id}
                    onChange={() => setChosen(id)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <p role="status" className="text-xs text-texto-2 empty:hidden">
          {data?.length === 0 && (q ? 'Ningún producto con opciones tiene ese nombre.' : 'Ningún otro producto tiene opciones.')}
          {data && data.length > MOST_SHOWN && 'Escribe para ver más.'}
        </p>
      </form>
    </Dialog>
  );
}
