import { useParams } from 'react-router';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { PromotionEditor } from './promotion-editor.tsx';

/** The editor of the promotion in the address, or of a new one. */
export function PromotionRoom() {
  const { id = '' } = useParams();
  const isNew = id === 'nueva';
  const load = async (signal: AbortSignal) => {
    if (isNew) return { promotion: null };
    const promotion = (await api('GET /api/promotions', { version: '1' }, { signal })).find((one) => one.id === id);
    return { promotion: promotion ?? 'gone' } as const;
  };
  const { data, error, reload, set } = useLoad(load, id);
  if (data && data.promotion !== 'gone')
    return <PromotionEditor key={id} promotion={data.promotion} onSaved={(promotion) => set({ promotion })} />;
  if (!data && error === null) return <Loading />;
  return (
    <OfficePage title="Editar promoción">
      <ErrorStrip message={data ? 'Promoción no encontrada' : 'No se pudo cargar la promoción'} onRetry={data ? null : reload} />
    </OfficePage>
  );
}
