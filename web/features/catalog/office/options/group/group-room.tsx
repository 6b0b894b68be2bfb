import { useParams } from 'react-router';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { GroupEditor } from './group-editor.tsx';

/** The editor of the group in the address, or of a new one. */
export function GroupRoom() {
  const { id = '' } = useParams();
  const isNew = id === 'nuevo';
  const load = async (signal: AbortSignal) => {
    if (isNew) return { group: null };
    const group = (await api('GET /api/option-groups', { version: '1' }, { signal })).find((one) => one.id === id);
    return { group: group ?? 'gone' } as const;
  };
  const { data, error, reload, set } = useLoad(load, id);
  if (data && data.group !== 'gone') return <GroupEditor key={id} group={data.group} onSaved={(group) => set({ group })} />;
  if (!data && error === null) return <Loading />;
  return (
    <OfficePage title="Editar grupo">
      <ErrorStrip message={data ? 'Grupo no encontrado' : 'No se pudo cargar el grupo'} onRetry={data ? null : reload} />
    </OfficePage>
  );
}
