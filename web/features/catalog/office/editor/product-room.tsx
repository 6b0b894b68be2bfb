import { useParams } from 'react-router';
import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { Editor } from './editor.tsx';

/** The editor of the product in the address. */
export function ProductRoom() {
  const { id = '' } = useParams();
  const { data, error, reload, set } = useLoad(
    async (signal) => (await api('GET /api/products/{id}', { id, version: '1' }, { signal })) as StaffProduct,
    id,
  );
  // Answers about availability and stock have no version: the one of the facts on the screen stays.
  if (data) return <Editor key={data.id} product={data} onChange={(next) => set({ version: data.version, ...next })} />;
  if (!error) return <Loading />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <OfficePage title="Editar Producto">
      <ErrorStrip message={isGone ? 'Producto no encontrado' : 'No se pudo cargar el producto'} onRetry={isGone ? null : reload} />
    </OfficePage>
  );
}
