import type { OptionGroup } from '#contract/options/options.ts';
import { RefusedNotice } from '#web/features/catalog/office/options/refused-notice.tsx';
import { productsText, usesText } from '#web/features/catalog/office/options/words.ts';
import { Panel } from '#web/features/catalog/office/panel.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { StaleNotice } from '#web/ui/save/stale-notice.tsx';
import { DraftPage } from '#web/ui/shop/frame/draft-page.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { DeleteGroup } from './delete-group.tsx';
import { LimitsFields } from './limits-fields.tsx';
import { OptionsField } from './options-field.tsx';
import { Preview } from './preview.tsx';
import { useGroupDraft } from './use-group-draft.ts';

type GroupEditorProps = { group: OptionGroup | null; onSaved: (group: OptionGroup) => void };

/** Edits a group of options: its rule and its options. Changes are collected until they are saved. */
export function GroupEditor({ group, onSaved }: GroupEditorProps) {
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
            {(control) => (
              <Input
                {...control}
                value={draft.name}
                maxLength={60}
                autoComplete="off"
                placeholder="Leche"
                onChange={({ target }) => set({ name: target.value })}
              />
            )}
          </Field>
          <Field label="Nota" optional error={errors.hint}>
            {(control) => (
              <Input
                {...control}
                value={draft.hint}
                maxLength={120}
                autoComplete="off"
                onChange={({ target }) => set({ hint: target.value })}
              />
            )}
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
