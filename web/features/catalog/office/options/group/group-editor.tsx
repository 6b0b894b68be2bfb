import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { OptionGroup } from '#contract/options/options.ts';
import { Panel } from '#web/features/catalog/office/editor/panels.tsx';
import { RefusedNotice } from '#web/features/catalog/office/options/refused-notice.tsx';
import { productsText, usesText } from '#web/features/catalog/office/options/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { LeaveGuard } from '#web/ui/save/leave-guard.tsx';
import { SaveBar } from '#web/ui/save/save-bar.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { DeleteGroup } from './delete-group.tsx';
import { LimitsFields } from './limits-fields.tsx';
import { OptionsField } from './options-field.tsx';
import { Preview } from './preview.tsx';
import { useGroupDraft } from './use-group-draft.ts';

type GroupEditorProps = { group: OptionGroup | null; onSaved: (group: OptionGroup) => void };

/** A group of options: its rule and its options. Changes are gathered until they are saved. */
export function GroupEditor({ group, onSaved }: GroupEditorProps) {
  const { draft, set, setOption, errors, refused, isSaving, turn, changes, discard, save } = useGroupDraft(group);
  const [isAsked, setIsAsked] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button of the foot bar stays in view; the first wrong field may be far above it.
    if (Object.keys(errors).length) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const navigate = useNavigate();
  const leave = () => {
    // The page is left on purpose: the guard must not ask.
    flushSync(() => setIsLeaving(true));
    navigate('/dashboard/opciones');
  };
  const submit = async () => {
    const saved = await save();
    if (!saved) return;
    toast.success(group ? 'Grupo guardado' : 'Grupo creado');
    if (group) onSaved(saved);
    else leave();
  };
  return (
    <OfficePage
      title={group ? 'Editar grupo' : 'Nuevo grupo'}
      about={group ? usesText(group.products) : ''}
      action={
        <div className="flex flex-wrap gap-2.5">
          <LinkButton variant="neutral" size="sm" to="/dashboard/opciones">
            <ArrowLeft className="size-4" />
            Opciones
          </LinkButton>
          {group && (
            <Button variant="text" size="sm" className="text-grana!" onClick={() => setIsAsked(true)}>
              Eliminar
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5 max-xl:grid-cols-1">
        <div ref={fields} className="grid gap-5">
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
        </div>
        <Preview group={group} draft={draft} />
      </div>
      {changes.length > 0 && !isAsked && !isLeaving && <LeaveGuard />}
      {(changes.length > 0 || !group) && (
        <SaveBar
          titles={changes}
          isSaving={isSaving}
          onSave={submit}
          onDiscard={group ? discard : leave}
          {...(!group && { saveLabel: 'Crear grupo', discardLabel: 'Cancelar' })}
        />
      )}
      {group && isAsked && <DeleteGroup group={group} onDeleted={leave} onClose={() => setIsAsked(false)} />}
    </OfficePage>
  );
}
