import { useState } from 'react';
import { useParams } from 'react-router';
import { allergensWith, type Selection } from '#contract/options/option-rules.ts';
import type { OptionGroup } from '#contract/options/options.ts';
import type { ProductOptionGroup } from '#contract/options/selection.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { Panel } from '#web/features/catalog/office/panel.tsx';
import { OptionPicker } from '#web/features/catalog/options/picker.tsx';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { StaleNotice } from '#web/ui/save/stale-notice.tsx';
import { DraftPage } from '#web/ui/shop/frame/draft-page.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { RefusedNotice } from '../refused-notice.tsx';
import { productsText, usesText } from '../words.ts';
import { type GroupDraft, shownOf } from './draft.ts';
import { LimitsFields } from './limits-fields.tsx';
import { OptionsField } from './options-field.tsx';
import { useGroupDraft } from './use-group-draft.ts';

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

type GroupEditorProps = { group: OptionGroup | null; onSaved: (group: OptionGroup) => void };

/** Edits a group of options: its rule and its options. Changes are collected until they are saved. */
function GroupEditor({ group, onSaved }: GroupEditorProps) {
  const edited = useGroupDraft(group, onSaved);
  const { draft, set, setOption, errors, refused, isStale, settle, isSaving, turn, changes, discard, save } = edited;
  return (
    <DraftPage
      title={group ? 'Editar grupo' : 'Nuevo grupo'}
      about={group ? usesText(group.products) : undefined}
      isNew={!group}
      back={{ to: '/dashboard/opciones', label: 'Opciones' }}
      words={{ make: 'Crear grupo', made: 'Grupo creado', saved: 'Grupo guardado' }}
      errors={errors}
      changes={changes}
      isSaving={isSaving}
      onSave={save}
      onSaved={onSaved}
      onDiscard={discard}
      deletion={(onDeleted, onClose) => group && <DeleteGroup group={group} onDeleted={onDeleted} onClose={onClose} />}
      aside={<Preview group={group} draft={draft} />}
    >
      {isStale && <StaleNotice onSettle={settle}>Otra persona cambió este grupo mientras lo editabas.</StaleNotice>}
      {refused && <RefusedNotice refused={refused} said={errors.options} />}
      {group && group.products > 0 && changes.length > 0 && (
        <Notice tone="warning" role="status">
          Lo que cambies aquí cambia en {productsText(group.products)}.
        </Notice>
      )}
      <Panel title="Grupo">
        <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
          <Field label="Nombre" error={errors.name}>
            <Input
              value={draft.name}
              maxLength={60}
              autoComplete="off"
              placeholder="Leche"
              onChange={({ target }) => set({ name: target.value })}
            />
          </Field>
          <Field label="Nota" optional error={errors.hint}>
            <Input value={draft.hint} maxLength={120} autoComplete="off" onChange={({ target }) => set({ hint: target.value })} />
          </Field>
          <LimitsFields key={turn} draft={draft} set={set} errors={errors} />
        </div>
      </Panel>
      <Panel title="Opciones">
        <p className="-mt-3 text-xs text-texto-2">El precio es lo que la opción suma; con signo menos, lo que resta.</p>
        <OptionsField group={group} draft={draft} errors={errors} set={set} setOption={setOption} />
      </Panel>
    </DraftPage>
  );
}

/** The group as guests would see it, with the unsaved changes. */
function Preview({ group, draft }: { group: OptionGroup | null; draft: GroupDraft }) {
  const shown = shownOf(group, draft);
  return (
    <Panel title="Así lo ve el cliente">
      <Picker key={JSON.stringify(shown)} group={shown} />
    </Panel>
  );
}

function Picker({ group }: { group: ProductOptionGroup }) {
  const [selection, select] = useState<Selection>([]);
  const groups = [group];
  return <OptionPicker groups={groups} selection={selection} onSelect={select} allergens={allergensWith([], groups, selection)} />;
}

type DeleteGroupProps = { group: OptionGroup; onDeleted: () => void; onClose: () => void };

/** Asks before a group is deleted. The server refuses while products use the group, and names them. */
function DeleteGroup({ group: { id, name }, onDeleted, onClose }: DeleteGroupProps) {
  const remove = async () => {
    try {
      await api('DELETE /api/option-groups/{id}', { id });
      toast.success('Grupo eliminado');
      onDeleted();
    } catch (error) {
      onClose();
      toast.error(error instanceof ApiError ? error.message : 'Error al eliminar el grupo');
    }
  };
  return (
    <ConfirmDialog title="Confirmar Eliminación" onConfirm={remove} onClose={onClose}>
      ¿Estás seguro de eliminar el grupo «{name}»? Esta acción no se puede deshacer.
    </ConfirmDialog>
  );
}
